/**
 * Every endpoint by which a member changes something has a row here: the value that can leave by it, and what a stolen
 * session can do by it.
 *
 * `value`, whether value can leave the account by it:
 * - `nothing`: it moves neither money nor tons, and cannot set either in motion.
 * - `comes`: it brings in, or brings back.
 * - `stays`: the moved value is the member's before and after, except published fees.
 * - a way out: value leaves to somebody else. `leave` tries it with a session whose withdrawals wait and which has no
 *   earlier second factor; it must be refused by `by`.
 *
 * `asks`: the proof needed besides the session. `may`: what a session alone can do there, and how it is undone. Every
 * act needs one of the two, so that no irreversible act is left to a token alone.
 */

import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Endpoint } from '@tonne/contract/endpoint'
import type { Envelope } from '@tonne/contract/envelope'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { market } from '@tonne/contract/trading/market'
import { type Cents, cents } from '@tonne/domain/money'
import type { RefusalName } from '@tonne/domain/refusals'
import { done } from './answers.ts'
import { type Payable, proof } from './payees.ts'
import { t } from './trades.ts'
import type { World } from './world.ts'

/** A member whose withdrawals are on hold, with tons of the project beyond the day's sum and a paused plan. */
export type Waiting = Payable & { project: string; restingPlan: string }
export type Exit = { by: RefusalName; leave: (thief: Waiting, world: World) => Promise<Envelope<unknown>> }
type ValueEffect = 'nothing' | 'comes' | 'stays' | Exit

export const GIFT = {
  beneficiary: 'other',
  name: 'An accomplice',
  reason: 'gift',
  reasonText: '',
  message: '',
} as const
const trade = (side: 'buy' | 'sell'): Exit => ({
  by: 'tradesHeldNoFactor',
  leave: ({ call, project }) => call(market[side], { project, kg: t(3), priceCents: cents(100_00) }),
})
/** The plan's member has no second factor: it was made before the hold. */
export const aPlanOf = async (
  { call }: Payable,
  project: string,
  given: typeof GIFT | { beneficiary: 'self' } | { capCents: Cents } = GIFT,
) => {
  const asked = { ...GIFT, project, kg: t(1), capCents: cents(120_00), ...given, day: 1, proof }
  return done(await call(plan.create, asked)).no
}

type SessionPower = { asks: string } | { may: string; undone: string }
const LOGIN: SessionPower = { asks: 'login password' }
const PERSON: SessionPower = { asks: 'login password, and the second factor of who has one' }
const MONEY: SessionPower = { asks: 'trading password, and the second factor of who has one' }
const may = (what: string, undone: string): SessionPower => ({ may: what, undone })

type Act = SessionPower & { value: ValueEffect }
const nothing = (power: SessionPower): Act => ({ ...power, value: 'nothing' })
const comes = (power: SessionPower): Act => ({ ...power, value: 'comes' })
const stays = (power: SessionPower): Act => ({ ...power, value: 'stays' })

export const memberActs: Readonly<Record<string, Act>> = {
  'credential.setTradingPassword': nothing(LOGIN),
  'credential.check': nothing(MONEY),
  'credential.changeLoginPassword': nothing(LOGIN),
  'credential.startTotp': nothing(LOGIN),
  'credential.confirmTotp': nothing(
    may('Ends what the login password began', 'Takes a code of the secret that was shown for it'),
  ),
  'credential.startPasskey': nothing(LOGIN),
  'credential.addPasskey': nothing(
    may('Ends what the login password began', 'Takes the challenge that was made for it'),
  ),
  'credential.askPasskey': nothing(may('Asks for a challenge', 'Only the passkey signs it')),
  'credential.removeTotp': nothing(LOGIN),
  'credential.removePasskey': nothing(LOGIN),
  'credential.renewRecoveryCodes': nothing(LOGIN),
  'credential.setMailPhrase': nothing(may('Changes the phrase of the mails', 'Changed again at any time')),
  'session.revoke': nothing(may('Logs a device out', 'It logs in again')),
  'session.revokeOthers': nothing(may('Logs all others out', 'They log in again, and change the password')),
  'session.socketTicket': nothing(may('Hears what became stale', 'Ends with the session')),
  'identity.give': nothing(PERSON),
  'identity.changePhone': nothing(
    may('Changes the phone number, which is mailed', 'Changed again at any time; nothing is proved by it'),
  ),
  'member.setLang': nothing(may('Changes the language of mails', 'Changed again at any time')),
  'member.setSpendLimit': nothing(
    may('Sets the own daily limit: lower at once, higher after 24 hours', 'Set again at any time'),
  ),
  'owner.answer': nothing(PERSON),
  'faq.finishQuiz': nothing(may('Passes the risk questions', 'Stays; opens nothing but buying')),
  'news.agree': nothing(
    may(
      'Agrees to a new version of the terms',
      'Stays, with its instant; moves nothing, and everybody is asked before going on',
    ),
  ),
  // The project's tons at its published price become the member's; they can leave by the exits below.
  'order.buy': stays(
    may('Buys a project’s tons at its published price', 'The tons are the member’s; the fee is spent'),
  ),
  // The fee is held, and comes back or counts towards tons of the member's own; nobody else gains by a booking that
  // lapses.
  'presale.book': stays(may('Books', 'Cancelled until booking closes, with all of the fee')),
  'presale.cancel': comes(
    may(
      'Cancels a booking, all of the fee comes back',
      'Booked again, until booking closes and no longer; a mark on the credit score stays a while',
    ),
  ),
  'presale.pay': stays(may('Pays for a place that was drawn', 'The tons are the member’s')),
  'market.buy': {
    ...may(
      'Buys within the band around the reference price',
      'What was paid above the reference, each time; while withdrawals wait, S$200 a day',
    ),
    value: trade('buy'),
  },
  'market.sell': {
    ...may(
      'Sells within the band around the reference price',
      'What was sold below the reference, each time; while withdrawals wait, S$200 a day',
    ),
    value: trade('sell'),
  },
  'market.cancel': comes(may('Takes an order out', 'Placed again')),
  'deposit.create': comes(may('Makes a reference to pay in by', 'Expires')),
  'deposit.cancel': nothing(may('Cancels one that is not paid', 'Made again; what was paid under it goes to review')),
  // Says where money may go later, and begins a wait of its own.
  'payee.add': nothing(MONEY),
  'payee.setDefault': nothing(
    may('Picks another of the member’s own accounts, which is mailed and makes withdrawals wait', 'Picked again'),
  ),
  'payee.remove': nothing(may('Removes a payee, which is mailed', 'Added again, and paid after its first day')),
  'withdrawal.request': {
    ...MONEY,
    value: {
      by: 'withdrawalCooling',
      leave: ({ call, payee }) => call(withdrawal.request, { amountCents: cents(100_00), payee, proof }),
    },
  },
  'withdrawal.cancel': comes(may('Cancels a withdrawal, the money comes back', 'Asked for again')),
  'upload.setAvatar': nothing(may('Changes the picture', 'Changed again')),
  'upload.removeAvatar': nothing(may('Removes the picture', 'Set again')),
  'upload.attach': nothing(may('Keeps a picture for a request', 'Gone in a day when nothing takes it')),
  'notice.read': nothing(may('Marks a notice as read', 'It stays in the list')),
  'notice.readAll': nothing(may('Marks notices as read', 'They stay in the list')),
  'notice.prefer': nothing(may('Turns mails of a topic off, never those of security', 'Turned on again')),
  'notice.pushOn': nothing(
    may(
      'Shows notices in this browser too, which is mailed',
      'Logged out in the list of devices, also once its session is over; or switched off again',
    ),
  ),
  'notice.pushOff': nothing(may('Shows no notices in a browser', 'Switched on again; they stay in the list')),
  'restriction.freeze': nothing(may('Freezes the account', 'Thawed by its owner: mailbox and password')),
  'restriction.thawCode': nothing(may('Mails the code for thawing', 'It goes to the owner’s mailbox')),
  'restriction.thaw': nothing({
    asks: 'mailed code, trading password (or the login password), and the second factor of who has one',
  }),
  'claim.create': nothing(may('Claims a payment for this member', 'Two operators decide')),
  'claim.withdraw': nothing(may('Withdraws a claim', 'Made again')),
  'request.submit': nothing({
    asks:
      'login password to close the account or for a new trading password; the others take operators, two where ' +
      'anything is fixed: name, appeal against a freeze, owners',
  }),
  'request.message': nothing(may('Says something to operators', 'They see what is asked for, and decide by evidence')),
  'request.cancel': nothing(may('Cancels a request, which is mailed', 'Sent again')),
  'request.download': nothing(LOGIN),
  // A retirement in the member's own name stays theirs for good; it is tried below as a gift.
  'retirement.request': {
    ...MONEY,
    value: {
      by: 'giftHeld',
      leave: ({ call, project }) => call(retirement.request, { ...GIFT, project, kg: t(1), proof }),
    },
  },
  'retirement.readList': nothing(may('Reads a list and keeps nothing', 'Nothing stays')),
  'retirement.requestList': {
    ...MONEY,
    value: {
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
  },
  'plan.create': {
    ...MONEY,
    value: {
      by: 'planHeld',
      leave: ({ call, project }) =>
        call(plan.create, { ...GIFT, project, kg: t(1), capCents: cents(120_00), day: 1, proof }),
    },
  },
  'plan.pause': nothing(may('Rests a plan', 'Resumed')),
  'plan.resume': {
    ...may('Resumes a plan as its owner made it', 'Paused again; while withdrawals wait, a second factor'),
    value: { by: 'planHeld', leave: ({ call, restingPlan: no }) => call(plan.resume, { no }) },
  },
  'plan.stop': nothing(may('Ends a plan', 'A new one is made')),
}

/** Puts withdrawals on hold: the owner changes the login password, as a thief who knows it would. */
export const beginWait = async (
  { call }: Payable,
  password: { password: string; newPassword: string },
): Promise<void> => void done(await call(credential.changeLoginPassword, password))

type Shaped = { _zod: { def: { type: string; shape?: Record<string, Shaped>; options?: Shaped[] } } }
const PROOFS = ['proof', 'password']
/** Whether one of the input's shapes requires a proof. */
export function mustProve(endpoint: Endpoint): boolean {
  const input = endpoint.input as unknown as Shaped
  const shapes = input._zod.def.options ?? [input]
  return shapes.some(({ _zod: { def } }) =>
    PROOFS.some((name) => def.shape?.[name] && def.shape[name]._zod.def.type !== 'optional'),
  )
}
