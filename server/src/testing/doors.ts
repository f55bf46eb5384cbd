/**
 * Every endpoint by which a member changes something has a row that says whether value can leave an account by it, so
 * that a new one cannot be forgotten:
 * - `nothing`: moves neither money nor tons, and cannot set either in motion.
 * - `comes`: brings in, or brings back.
 * - `stays`: what moves is the member's before and after, but for published fees.
 * - a way out: value leaves to somebody else. `leave` tries it with a session whose withdrawals wait and which has no
 *   earlier second factor; it must be refused by `by`.
 */
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Envelope } from '@tonne/contract/envelope'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { market } from '@tonne/contract/trading/market'
import type { RefusalName } from '@tonne/domain/refusals'
import { done } from './answers.ts'
import { type Payable, proof } from './payees.ts'
import type { World } from './world.ts'

/** A member who waits, with tons of the project beyond the day's sum and a plan that rests. */
export type Waiting = Payable & { project: string; restingPlan: string }
export type Door = { by: RefusalName; leave: (thief: Waiting, world: World) => Promise<Envelope<unknown>> }
export type Way = 'nothing' | 'comes' | 'stays' | Door

export const GIFT = {
  beneficiary: 'other',
  name: 'An accomplice',
  reason: 'gift',
  reasonText: '',
  message: '',
} as const
const t = (tons: number) => (tons * 1000) as never
const cents = (n: number) => n as never
const trade = (side: 'buy' | 'sell'): Door => ({
  by: 'tradesHeldNoFactor',
  leave: ({ call, project }) => call(market[side], { project, kg: t(3), priceCents: cents(100_00) }),
})
/** Whose plan it is has no second factor: it was made before the wait. */
export const aPlanOf = async (
  { call }: Payable,
  project: string,
  beneficiary: typeof GIFT | { beneficiary: 'self' } = GIFT,
) => {
  const asked = { ...GIFT, ...beneficiary, project, kg: t(1), capCents: cents(120_00), day: 1, proof }
  return done(await call(plan.create, asked)).no
}

export const doors: Readonly<Record<string, Way>> = {
  'credential.setTradingPassword': 'nothing',
  'credential.check': 'nothing',
  'credential.changeLoginPassword': 'nothing',
  'credential.startTotp': 'nothing',
  'credential.confirmTotp': 'nothing',
  'credential.startPasskey': 'nothing',
  'credential.addPasskey': 'nothing',
  'credential.askPasskey': 'nothing',
  'credential.removeTotp': 'nothing',
  'credential.removePasskey': 'nothing',
  'credential.renewRecoveryCodes': 'nothing',
  'credential.setMailPhrase': 'nothing',
  'session.revoke': 'nothing',
  'session.revokeOthers': 'nothing',
  'session.socketTicket': 'nothing',
  'identity.give': 'nothing',
  'identity.changePhone': 'nothing',
  'member.setLang': 'nothing',
  'owner.answer': 'nothing',
  'faq.finishQuiz': 'nothing',
  'news.agree': 'nothing',
  // The project's tons at its published price become the member's; from there they leave by the doors below.
  'order.buy': 'stays',
  // The fee is held, and comes back or counts towards tons of the member's own; nobody else gains by a booking that
  // lapses.
  'presale.book': 'stays',
  'presale.cancel': 'comes',
  'presale.pay': 'stays',
  'market.buy': trade('buy'),
  'market.sell': trade('sell'),
  'market.cancel': 'comes',
  'deposit.create': 'comes',
  'deposit.cancel': 'nothing',
  // Says where money may go later, and begins a wait of its own.
  'payee.add': 'nothing',
  'payee.setDefault': 'nothing',
  'payee.remove': 'nothing',
  'withdrawal.request': {
    by: 'withdrawalCooling',
    leave: ({ call, payee }) => call(withdrawal.request, { amountCents: cents(100_00), payee, proof }),
  },
  'withdrawal.cancel': 'comes',
  'upload.setAvatar': 'nothing',
  'upload.removeAvatar': 'nothing',
  'upload.attach': 'nothing',
  'notice.read': 'nothing',
  'notice.readAll': 'nothing',
  'notice.prefer': 'nothing',
  'restriction.freeze': 'nothing',
  'restriction.thawCode': 'nothing',
  'restriction.thaw': 'nothing',
  'claim.create': 'nothing',
  'claim.withdraw': 'nothing',
  'request.submit': 'nothing',
  'request.message': 'nothing',
  'request.cancel': 'nothing',
  'request.download': 'nothing',
  // In the member's own name it stays theirs for good: tried below as a gift.
  'retirement.request': {
    by: 'giftHeld',
    leave: ({ call, project }) => call(retirement.request, { ...GIFT, project, kg: t(1), proof }),
  },
  'retirement.readList': 'nothing',
  'retirement.requestList': {
    by: 'giftHeld',
    leave: ({ call, project }) =>
      call(retirement.requestList, {
        project,
        csv: 'name,tons\nAn accomplice,1\n',
        reason: 'gift',
        reasonText: '',
        message: '',
        proof,
      }),
  },
  'plan.create': {
    by: 'planHeld',
    leave: ({ call, project }) =>
      call(plan.create, { ...GIFT, project, kg: t(1), capCents: cents(120_00), day: 1, proof }),
  },
  'plan.pause': 'nothing',
  'plan.resume': { by: 'planHeld', leave: ({ call, restingPlan: no }) => call(plan.resume, { no }) },
  'plan.stop': 'nothing',
}
/** Withdrawals wait from now on: the owner changed the login password, as a thief who knows it would. */
export const beginWait = async (
  { call }: Payable,
  password: { password: string; newPassword: string },
): Promise<void> => void done(await call(credential.changeLoginPassword, password))
