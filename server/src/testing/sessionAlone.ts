/**
 * Every endpoint by which a member changes something has a row that says what a stolen session can do there, so that
 * no irreversible act is left to a token alone:
 * - `asks`: what must be proved besides the session.
 * - `may`: what a session alone does there, and how it is undone. Every act needs one of the two.
 */
import type { Endpoint } from '@tonne/contract/endpoint'

export type Alone = { asks: string } | { may: string; undone: string }
const LOGIN: Alone = { asks: 'login password' }
const PERSON: Alone = { asks: 'login password, and the second factor of who has one' }
const MONEY: Alone = { asks: 'trading password, and the second factor of who has one' }
const may = (what: string, undone: string): Alone => ({ may: what, undone })

export const sessionAlone: Readonly<Record<string, Alone>> = {
  'credential.setTradingPassword': LOGIN,
  'credential.check': MONEY,
  'credential.changeLoginPassword': LOGIN,
  'credential.startTotp': LOGIN,
  'credential.confirmTotp': may(
    'Ends what the login password began',
    'Takes a code of the secret that was shown for it',
  ),
  'credential.startPasskey': LOGIN,
  'credential.addPasskey': may('Ends what the login password began', 'Takes the challenge that was made for it'),
  'credential.askPasskey': may('Asks for a challenge', 'Only the passkey signs it'),
  'credential.removeTotp': LOGIN,
  'credential.removePasskey': LOGIN,
  'credential.renewRecoveryCodes': LOGIN,
  'credential.setMailPhrase': may('Changes the phrase of the mails', 'Changed again at any time'),
  'session.revoke': may('Logs a device out', 'It logs in again'),
  'session.revokeOthers': may('Logs all others out', 'They log in again, and change the password'),
  'session.socketTicket': may('Hears what became stale', 'Ends with the session'),
  'identity.give': PERSON,
  'identity.changePhone': may(
    'Changes the phone number, which is mailed',
    'Changed again at any time; nothing is proved by it',
  ),
  'member.setLang': may('Changes the language of mails', 'Changed again at any time'),
  'owner.answer': PERSON,
  'faq.finishQuiz': may('Passes the risk questions', 'Stays; opens nothing but buying'),
  'news.agree': may(
    'Agrees to a new version of the terms',
    'Stays, with its instant; moves nothing, and everybody is asked before going on',
  ),
  'order.buy': may('Buys a project’s tons at its published price', 'The tons are the member’s; the fee is spent'),
  'presale.book': may('Books', 'Cancelled until booking closes, with all of the fee'),
  'presale.cancel': may(
    'Cancels a booking, all of the fee comes back',
    'Booked again, until booking closes and no longer; a mark on the credit score stays a while',
  ),
  'presale.pay': may('Pays for a place that was drawn', 'The tons are the member’s'),
  'market.buy': may(
    'Buys within the band around the reference price',
    'What was paid above the reference, each time; while withdrawals wait, S$200 a day',
  ),
  'market.sell': may(
    'Sells within the band around the reference price',
    'What was sold below the reference, each time; while withdrawals wait, S$200 a day',
  ),
  'market.cancel': may('Takes an order out', 'Placed again'),
  'deposit.create': may('Makes a reference to pay in by', 'Expires'),
  'deposit.cancel': may('Cancels one that is not paid', 'Made again; what was paid under it goes to review'),
  'payee.add': MONEY,
  'payee.setDefault': may('Picks another of the member’s own accounts', 'Picked again'),
  'payee.remove': may('Removes a payee, which is mailed', 'Added again, and paid after its first day'),
  'withdrawal.request': MONEY,
  'withdrawal.cancel': may('Cancels a withdrawal, the money comes back', 'Asked for again'),
  'upload.setAvatar': may('Changes the picture', 'Changed again'),
  'upload.removeAvatar': may('Removes the picture', 'Set again'),
  'upload.attach': may('Keeps a picture for a request', 'Gone in a day when nothing takes it'),
  'notice.read': may('Marks a notice as read', 'It stays in the list'),
  'notice.readAll': may('Marks notices as read', 'They stay in the list'),
  'notice.prefer': may('Turns mails of a topic off, never those of security', 'Turned on again'),
  'restriction.freeze': may('Freezes the account', 'Thawed by its owner: mailbox and password'),
  'restriction.thawCode': may('Mails the code for thawing', 'It goes to the owner’s mailbox'),
  'restriction.thaw': {
    asks: 'mailed code, trading password (or the login password), and the second factor of who has one',
  },
  'claim.create': may('Claims a payment for this member', 'Two operators decide'),
  'claim.withdraw': may('Withdraws a claim', 'Made again'),
  'request.submit': {
    asks:
      'login password to close the account or for a new trading password; the others take operators, two where ' +
      'anything is fixed: name, appeal against a freeze, owners',
  },
  'request.message': may('Says something to operators', 'They see what is asked for, and decide by evidence'),
  'request.cancel': may('Cancels a request, which is mailed', 'Sent again'),
  'request.download': LOGIN,
  'retirement.request': MONEY,
  'retirement.readList': may('Reads a list and keeps nothing', 'Nothing stays'),
  'retirement.requestList': MONEY,
  'plan.create': MONEY,
  'plan.pause': may('Rests a plan', 'Resumed'),
  'plan.resume': may('Resumes a plan as its owner made it', 'Paused again; while withdrawals wait, a second factor'),
  'plan.stop': may('Ends a plan', 'A new one is made'),
}

type Shaped = { _zod: { def: { type: string; shape?: Record<string, Shaped>; options?: Shaped[] } } }
const PROOFS = ['proof', 'password']
/** Whether the input of one of its shapes must carry a proof. */
export function mustProve(endpoint: Endpoint): boolean {
  const input = endpoint.input as unknown as Shaped
  const shapes = input._zod.def.options ?? [input]
  return shapes.some(({ _zod: { def } }) =>
    PROOFS.some((name) => def.shape?.[name] && def.shape[name]._zod.def.type !== 'optional'),
  )
}
