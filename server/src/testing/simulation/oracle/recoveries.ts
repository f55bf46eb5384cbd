/**
 * A lost second factor is removed for somebody who gave the password, read the mailbox and knew the IC number, two days
 * after two operators agreed. Until then everybody entitled to it can stop it, and using a factor stops it.
 */
import { type Account, type Books, no, tell, type Verdict } from './books.ts'
import { DAY, HOUR } from './calendar.ts'
import { hasFactor, newCodes } from './factors.ts'
import type { Recovery } from './outsideBooks.ts'

const WAIT = 48 * HOUR
const LAST_DAY = 24 * HOUR
const MOST_A_WEEK = 3
const IC_TRIES = 5

const isOpen = ({ state }: Recovery): boolean => ['submitted', 'in_review', 'approved'].includes(state)
export const openOf = ({ recoveries }: Books, member: number): Recovery | undefined =>
  recoveries.find((one) => one.member === member && isOpen(one))
/** The owner really lost it, so nobody shows it meanwhile. */
export const isLost = (books: Books, member: number): boolean => openOf(books, member)?.lost ?? false

/** The password alone opens an account without a factor. */
export function enter(books: Books, account: Account): Verdict {
  account.waits.push({ since: books.now, until: books.now + 24 * HOUR })
  tell(account, 'newDeviceWaits')
  return { says: {}, number: () => undefined }
}

export type ReportInput = { member: number; lost: boolean; readsMail: boolean; knowsIc: boolean }
export function reportLost(books: Books, { member, lost, readsMail, knowsIc }: ReportInput): Verdict {
  const account = books.accounts[member]!
  const { now } = books
  if (!hasFactor(account)) return enter(books, account)
  if (openOf(books, member)) return no('requestOpen')
  const lately = books.recoveries.filter((one) => one.member === member && one.at > now - 7 * DAY)
  if (lately.length >= MOST_A_WEEK) return no('recoveryMost')
  account.codeMails += 1
  if (!readsMail) return no('codeWrong')
  if (account.wrongIcs.filter((at) => at > now - DAY).length >= IC_TRIES) return no('requestIcTries')
  // A member without an identity on record has nothing to compare with.
  if (account.identified && !knowsIc) {
    account.wrongIcs.push(now)
    return no('icMismatch')
  }
  const made: Recovery = {
    ...{ no: '', member, lost, state: 'submitted', at: now, by: 0 },
    executeAt: null,
    soon: false,
  }
  books.recoveries.push(made)
  tell(account, 'recoveryAsked')
  return { says: {}, number: (given) => (made.no = given) }
}

type Cancelling = { member: number; no: string }
const end = (books: Books, found: Recovery, state: 'cancelled' | 'refused'): void => {
  found.state = state
  tell(books.accounts[found.member]!, state === 'refused' ? 'requestRefused' : 'requestCancelled')
}
/** In the app, or at the login. */
export function cancelLost(books: Books, { member, no: given }: Cancelling): Verdict {
  const found = books.recoveries.find((one) => one.no === given)
  if (found?.member !== member) return no('notFound')
  return cancelByMail(books, { no: given })
}
export function cancelAtLogin(books: Books, asked: Cancelling): Verdict {
  const account = books.accounts[asked.member]!
  return hasFactor(account) ? cancelLost(books, asked) : enter(books, account)
}
/** By the key in the mailed alarm. */
export function cancelByMail(books: Books, { no: given }: { no: string }): Verdict {
  const found = books.recoveries.find((one) => one.no === given)!
  if (!isOpen(found)) return no('requestOver')
  end(books, found, 'cancelled')
  return { says: {} }
}

export function proposeLost(books: Books, { by, no: given }: { by: number; no: string }): Verdict {
  const found = books.recoveries.find((one) => one.no === given)
  if (!found) return no('notFound')
  if (!isOpen(found) || found.state === 'approved') return no('requestOver')
  Object.assign(found, { by, state: 'in_review' })
  return { says: {} }
}
type Deciding = { by: number; no: string; approve: boolean }
export function decideLost(books: Books, { by, no: given, approve }: Deciding): Verdict {
  const found = books.recoveries.find((one) => one.no === given)
  if (!found) return no('notFound')
  if (!isOpen(found) || (approve && found.state === 'approved')) return no('requestOver')
  if (!approve) {
    end(books, found, 'refused')
    return { says: { state: 'refused' } }
  }
  if (found.by === 0) return no('requestNeedsProposal')
  if (found.by === by) return no('ownAct')
  Object.assign(found, { state: 'approved', executeAt: books.now + WAIT })
  tell(books.accounts[found.member]!, 'recoveryAgreed')
  return { says: { state: 'approved' } }
}

/** A due job: a used factor or a changed password ends it; the last day brings a reminder. */
export function watchLost(books: Books): void {
  for (const found of books.recoveries.filter(isOpen)) {
    const account = books.accounts[found.member]!
    if (account.provedAt > found.at) {
      found.state = 'cancelled'
      tell(account, 'recoveryStopped')
    } else if (found.executeAt && !found.soon && found.executeAt > books.now) {
      found.soon = found.executeAt - books.now <= LAST_DAY
      if (found.soon) tell(account, 'recoverySoon')
    }
  }
}
/** All factors are removed, every session ends, and withdrawals wait three days. */
export function removeLost(books: Books): void {
  for (const found of books.recoveries)
    if (found.state === 'approved' && found.executeAt! <= books.now) {
      const account = books.accounts[found.member]!
      found.state = 'done'
      Object.assign(account.factors, { totp: null, passkeys: [] })
      newCodes(account, null)
      account.waits.push({ since: books.now, until: books.now + 72 * HOUR })
      account.loggedOut = true
      tell(account, 'factorRecovered')
    }
}
export const shownRecovery = (books: Books, member: number) => {
  const found = openOf(books, member)
  return found ? { no: found.no, state: found.state, executeAt: found.executeAt } : null
}
