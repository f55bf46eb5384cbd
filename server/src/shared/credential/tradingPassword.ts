/**
 * The trading password is stored apart from the member, with its wrong tries, and is set once; only a decided request
 * replaces it.
 */
import type { Terms } from '@tonne/domain/base/terms'
import { sayBothDayTimes } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { verifyPassword } from '../../platform/crypto/password.ts'
import { sha256Hex } from '../../platform/crypto/sha256.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { startCoolOff } from './coolOff.ts'

/** `caseNo` and `reviewBy` are those of the case that a lock opened. */
type TradingPassword = {
  hash: string
  tries: number
  lockedAt: Date | null
  caseNo: string | null
  reviewBy: Date | null
  setAt: Date
}
const FIND = `
  select t.hash, t.tries, t.locked_at as "lockedAt", r.case_no as "caseNo", r.review_by as "reviewBy",
  t.set_at as "setAt"
  from trading_password t left join restriction r on r.id = t.restriction_id where t.member_id = $1`
export const findTrading = (sql: Sql, memberId: number) => first(sql.rows<TradingPassword>(FIND, [memberId]))
const LOCK = 'select 1 as one from trading_password where member_id = $1 for update'
/**
 * Tries are counted one at a time, on every node. The case is read after the lock: a read that waited for it would join
 * the case as it was before.
 */
export async function lockTrading(tx: Tx, memberId: number): Promise<TradingPassword | undefined> {
  const [, found] = await Promise.all([tx.rows(LOCK, [memberId]), findTrading(tx, memberId)])
  return found
}

const SET = `
  insert into trading_password (member_id, hash, set_at, changed_at) values ($1, $2, $3, $3)
  on conflict (member_id) do nothing returning 1 as one`
/** False when one is set already: the first stays. */
export const setTrading = async (tx: Tx, memberId: number, hash: string, now: Date): Promise<boolean> =>
  (await tx.rows(SET, [memberId, hash, now])).length === 1

const TRIES = 'update trading_password set tries = $2 where member_id = $1'
export const updateTradingTries = (tx: Tx, memberId: number, tries: number) => tx.rows(TRIES, [memberId, tries])
const LOCKED = 'update trading_password set tries = $2, locked_at = $3, restriction_id = $4 where member_id = $1'
type Locked = { memberId: number; tries: number; restrictionId: number }
export const markTradingLocked = (tx: Tx, { memberId, tries, restrictionId }: Locked, now: Date) =>
  tx.rows(LOCKED, [memberId, tries, now, restrictionId])

const LOGIN = 'select password_hash as hash from member where id = $1'
/**
 * A new trading password may not be the login password. The hash is slow on purpose: do not call it inside a
 * transaction that locks money. Returns the login password's hash, for `refuseOther` in the transaction that stores.
 */
export async function refuseSameAsLogin(sql: Sql, memberId: number, tradingPassword: string): Promise<string> {
  const login = await first(sql.rows<{ hash: string }>(LOGIN, [memberId]))
  if (await verifyPassword(tradingPassword, login?.hash, memberPosition(memberId))) refuse('tradingPasswordSame')
  return login?.hash ?? ''
}
/**
 * Each of the two passwords is compared with the other before the member's row is locked. Under that lock the other one
 * must still be what it was compared with, or the caller asks again.
 */
export function refuseOther(compared: string | undefined, now: string | undefined): void {
  if (compared !== now) refuse('busy', { seconds: 1 })
}

/** Names a password's hash without being a hash that anybody could try passwords on. */
export const markOf = (passwordHash: string): string => sha256Hex(passwordHash).slice(0, 16)
/** Whether the login password is another than the one with this mark. */
export async function isOtherLogin(sql: Sql, memberId: number, mark: string | undefined): Promise<boolean> {
  if (mark === undefined) return false
  const login = await first(sql.rows<{ hash: string }>(LOGIN, [memberId]))
  return markOf(login?.hash ?? '') !== mark
}
/** Like `refuseOther`, of the login password by its mark. The member's row must be locked. */
export async function refuseOtherLogin(tx: Tx, memberId: number, mark: string | undefined): Promise<void> {
  if (await isOtherLogin(tx, memberId, mark)) refuse('busy', { seconds: 1 })
}

const COMPARED = { limit: 5, ms: 86_400_000 }
/**
 * Whether a new login password is the trading password, which is forbidden. A yes would reveal it to a guesser, past
 * the count that locks it, so only a few comparisons a day are made. The count stands when `tx` commits: return the
 * refusal of a yes, do not throw it.
 */
export async function isTrading(
  tx: Tx,
  { memberId, password }: { memberId: number; password: string },
  now: Date,
): Promise<boolean> {
  const trading = await findTrading(tx, memberId)
  if (!trading) return false
  const key = `compared:${memberId}`
  await lockKey(tx, key)
  const { limit, ms } = COMPARED
  const oldest = (await listAttempts(tx, { key, since: new Date(now.getTime() - ms), most: limit }))[limit - 1]
  if (oldest) {
    const at = new Date(oldest.getTime() + ms)
    refuse('loginPasswordTries', { limit, at: sayBothDayTimes(at, now) })
  }
  await insertAttempt(tx, key, now)
  return verifyPassword(password, trading.hash, memberPosition(memberId, 'held'))
}

const CHANGE =
  'update trading_password set hash = $2, changed_at = $3, tries = 0 where member_id = $1 returning 1 as one'
type Change = { memberId: number; hash: string; terms: Pick<Terms, 'coolOff'> }
/**
 * Replaces the trading password, as a decided request asks. Withdrawals wait afterwards; returns until when. The
 * request's own use case has checked identity, waited and called `refuseSameAsLogin`, and notifies the member. A lock
 * stays: see unlockTrading.
 */
export async function changeTradingPassword(tx: Tx, { memberId, hash, terms }: Change, now: Date): Promise<Date> {
  if ((await tx.rows(CHANGE, [memberId, hash, now])).length === 0) refuse('tradingPasswordUnset')
  return startCoolOff(tx, { memberId, why: 'trading_password', terms }, now)
}
