/**
 * A second factor is required before money or tons leave. It is valid once, for one act, and only for its owner. While
 * withdrawals wait, a factor from before the hold confirms acts that would otherwise be refused.
 */
import { type Account, type Books, no, tell, type Verdict } from './books.ts'
import { dayOf, HOUR } from './calendar.ts'
import type { Factor, Factors } from './outsideBooks.ts'

export const noFactors = (): Factors => ({
  totp: null,
  passkeys: [],
  spent: [],
  wrong: [],
  wrongOfDay: [],
  guessedOn: [],
  codes: null,
  voidSets: [],
})
/** `step`: the half minute of a code; `bound`: whether a passkey signed this very act. */
export type Shown =
  | { kind: 'none' }
  | { kind: 'totp'; secret: number; step: number }
  | { kind: 'passkey'; secret: number; bound: boolean }

const STEP = 30_000
export const stepAt = (at: number): number => Math.floor(at / STEP)
export const hasFactor = ({ factors }: Account): boolean => factors.totp !== null || factors.passkeys.length > 0
/** An app's code is right for its half minute or a neighbouring one, for clocks that differ; each once. */
const isRight = ({ factors }: Account, shown: Shown, now: number): Factor | undefined => {
  if (shown.kind === 'passkey') return shown.bound ? factors.passkeys.find((p) => p.secret === shown.secret) : undefined
  if (shown.kind !== 'totp' || factors.totp?.secret !== shown.secret) return undefined
  const near = Math.abs(shown.step - stepAt(now)) <= 1
  const spent = factors.spent.includes(shown.step)
  return near && !spent ? factors.totp : undefined
}
const TRIES = { most: 5, ms: 15 * 60_000 }
const TRIES_A_DAY = { most: 20, ms: 24 * HOUR }
/** Wrong ones of all kinds count together: five in a quarter of an hour, and twenty a day whatever comes between. */
const isShut = ({ factors }: Account, now: number): { most: number } | undefined => {
  const over = (wrong: readonly number[], { most, ms }: typeof TRIES) =>
    wrong.filter((at) => at >= now - ms).length >= most
  if (over(factors.wrongOfDay, TRIES_A_DAY)) return TRIES_A_DAY
  return over(factors.wrong, TRIES) ? TRIES : undefined
}
/** The owner is notified of the try that was one too many, once a day for each count. */
function tellGuessed(account: Account, now: number): void {
  const shut = isShut(account, now)
  const name = shut && `${dayOf(now)} ${shut.most}`
  if (!name || account.factors.guessedOn.includes(name)) return
  account.factors.guessedOn.push(name)
  tell(account, 'factorGuessed')
}
function wrongOne(account: Account, now: number): { rule: string } {
  account.factors.wrong.push(now)
  account.factors.wrongOfDay.push(now)
  tellGuessed(account, now)
  return { rule: 'factorIncorrect' }
}
/** The refusing rule, or since when the member has had the shown factor; undefined if they have none. */
export function proveFactor(books: Books, account: Account, shown: Shown): { rule?: string; since?: number } {
  if (!hasFactor(account)) return {}
  if (shown.kind === 'none') return { rule: 'secondFactorAsked' }
  const { factors } = account
  const { now } = books
  if (isShut(account, now)) return { rule: 'factorAttempts' }
  const right = isRight(account, shown, now)
  if (!right) return wrongOne(account, now)
  factors.wrong = []
  account.provedAt = now
  if (shown.kind === 'totp') factors.spent.push(shown.step)
  return { since: right.since }
}

const changed = (books: Books, account: Account, kind: 'factorAdded' | 'factorRemoved'): number => {
  const until = books.now + 24 * HOUR
  account.waits.push({ since: books.now, until })
  account.provedAt = books.now
  tell(account, kind)
  return until
}
const CODES = 10
/** A new set voids the previous one. */
export function newCodes({ factors }: Account, set: number | null): void {
  if (factors.codes) factors.voidSets.push(factors.codes.set)
  factors.codes = set === null ? null : { set, used: [] }
}
export type AddInput = { member: number; kind: 'totp' | 'passkey'; secret: number; password: string; step: number }
/** An app is in force once one of its codes was shown; the first factor brings ten recovery codes. */
export function addFactor(books: Books, { member, kind, secret, password, step }: AddInput): Verdict {
  const account = books.accounts[member]!
  const { factors } = account
  if (password !== account.password) return no('passwordIncorrect')
  if (kind === 'totp' && factors.totp) return no('totpInForce')
  if (kind === 'totp' && isShut(account, books.now)) return no('factorAttempts')
  const codes = hasFactor(account) ? null : CODES
  if (codes) newCodes(account, secret)
  const made = { secret, id: 0, since: books.now }
  if (kind === 'totp') {
    factors.totp = made
    factors.wrong = []
    factors.spent.push(step)
  } else factors.passkeys.push(made)
  return {
    says: { until: changed(books, account, 'factorAdded'), codeCount: codes },
    number: (_, answer) => (made.id = Number(answer.passkeyId ?? 0)),
  }
}
type RemoveInput = { member: number; secret: number; password: string }
export function removeFactor(books: Books, { member, secret, password }: RemoveInput): Verdict {
  const account = books.accounts[member]!
  const { factors } = account
  if (password !== account.password) return no('passwordIncorrect')
  const passkey = factors.passkeys.findIndex((p) => p.secret === secret)
  if (factors.totp?.secret === secret) factors.totp = null
  else if (passkey >= 0) factors.passkeys.splice(passkey, 1)
  else return no('factorMissing')
  if (!hasFactor(account)) newCodes(account, null)
  return { says: { until: changed(books, account, 'factorRemoved') }, number: () => undefined }
}
type Renewing = { member: number; password: string; set: number }
export function renewCodes(books: Books, { member, password, set }: Renewing): Verdict {
  const account = books.accounts[member]!
  if (password !== account.password) return no('passwordIncorrect')
  if (!hasFactor(account)) return no('factorMissing')
  newCodes(account, set)
  tell(account, 'recoveryCodesMade')
  return { says: { codeCount: CODES }, number: () => undefined }
}
type Recovering = { member: number; set: number; index: number }
/**
 * The password and a recovery code open a session from an unknown device, so withdrawals wait. A member without a
 * factor needs no code.
 */
export function recover(books: Books, { member, set, index }: Recovering): Verdict {
  const account = books.accounts[member]!
  const { factors } = account
  const { now } = books
  if (hasFactor(account)) {
    if (isShut(account, now)) return no('factorAttempts')
    const { codes } = factors
    if (codes?.set !== set || codes.used.includes(index)) return no(wrongOne(account, now).rule)
    factors.wrong = []
    codes.used.push(index)
    account.provedAt = now
  }
  account.waits.push({ since: now, until: now + 24 * HOUR })
  tell(account, 'newDeviceWaits')
  return { says: {}, number: () => undefined }
}
export const shownFactors = ({ factors }: Account) => ({
  totp: factors.totp !== null,
  passkeys: factors.passkeys.length,
  recoveryLeft: factors.codes ? CODES - factors.codes.used.length : 0,
})
