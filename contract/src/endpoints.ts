/** Why: the whole API in one list, for serving it, publishing it, fuzzing it and drawing its authorization matrix. */

import { certificate } from './certificate.ts'
import { claim } from './claim.ts'
import { close } from './close.ts'
import { credential } from './credential.ts'
import { credit } from './credit.ts'
import { deposit } from './deposit.ts'
import { draw } from './draw.ts'
import type { Endpoint, Table } from './endpoint.ts'
import { faq } from './faq.ts'
import { identity } from './identity.ts'
import { invariant } from './invariant.ts'
import { invoice } from './invoice.ts'
import { liability } from './liability.ts'
import { login } from './login.ts'
import { market } from './market.ts'
import { member } from './member.ts'
import { news } from './news.ts'
import { notice } from './notice.ts'
import { open } from './open.ts'
import { order } from './order.ts'
import { owner } from './owner.ts'
import { payee } from './payee.ts'
import { plan } from './plan.ts'
import { portfolio } from './portfolio.ts'
import { presale } from './presale.ts'
import { preview } from './preview.ts'
import { project } from './project.ts'
import { proof } from './proof.ts'
import { recovery } from './recovery.ts'
import { request } from './request.ts'
import { restriction } from './restriction.ts'
import { retirement } from './retirement.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { statement } from './statement.ts'
import { upload } from './upload.ts'
import { wallet } from './wallet.ts'
import { withdrawal } from './withdrawal.ts'

export const nouns = {
  settings,
  login,
  credential,
  session,
  identity,
  owner,
  member,
  faq,
  news,
  project,
  preview,
  order,
  presale,
  draw,
  market,
  wallet,
  deposit,
  payee,
  withdrawal,
  credit,
  upload,
  notice,
  restriction,
  claim,
  close,
  request,
  recovery,
  proof,
  liability,
  retirement,
  certificate,
  plan,
  invariant,
  statement,
  invoice,
  open,
  portfolio,
} as const satisfies Record<string, Table>

/** Each endpoint with the name of its noun and its own: 'order.buy'. */
export const endpoints: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(nouns).flatMap(([noun, table]) =>
  Object.entries(table as Table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, noun, endpoint })),
)
