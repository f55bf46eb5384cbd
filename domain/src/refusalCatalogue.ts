/** A negative code ends the session, the thousands name the subject, and no code is used twice. */
import { accountRefusals } from './refusal/accountRefusals.ts'
import { contentRefusals } from './refusal/contentRefusals.ts'
import { correctionRefusals } from './refusal/correctionRefusals.ts'
import { depositRefusals } from './refusal/depositRefusals.ts'
import { loginRefusals } from './refusal/loginRefusals.ts'
import { mailRefusals } from './refusal/mailRefusals.ts'
import { marketRefusals } from './refusal/marketRefusals.ts'
import { orderRefusals } from './refusal/orderRefusals.ts'
import { ownerRefusals } from './refusal/ownerRefusals.ts'
import { planRefusals } from './refusal/planRefusals.ts'
import { platformRefusals } from './refusal/platformRefusals.ts'
import { portfolioRefusals } from './refusal/portfolioRefusals.ts'
import { projectRefusals } from './refusal/projectRefusals.ts'
import { registryRefusals } from './refusal/registryRefusals.ts'
import { requestRefusals } from './refusal/requestRefusals.ts'
import { retirementRefusals } from './refusal/retirementRefusals.ts'
import { whoRefusals } from './refusal/whoRefusals.ts'
import { withdrawalRefusals } from './refusal/withdrawalRefusals.ts'

export const catalogue = {
  ...whoRefusals,
  ...accountRefusals,
  ...loginRefusals,
  ...ownerRefusals,
  ...orderRefusals,
  ...projectRefusals,
  ...mailRefusals,
  ...marketRefusals,
  ...retirementRefusals,
  ...planRefusals,
  ...depositRefusals,
  ...withdrawalRefusals,
  ...registryRefusals,
  ...portfolioRefusals,
  ...requestRefusals,
  ...correctionRefusals,
  ...platformRefusals,
  ...contentRefusals,
} as const
