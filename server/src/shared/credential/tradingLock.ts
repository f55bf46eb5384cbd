/**
 * Too many wrong trading passwords freeze the whole available balance under a case; ending the case gives every cent
 * back.
 */
import { sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { first, type Tx } from '../../platform/database/database.ts'
import { openBooks } from '../ledger/books.ts'
import { lockTrading, markTradingLocked } from './tradingPassword.ts'

const openWallet = (tx: Tx, memberId: number) =>
  openBooks(tx, { accounts: [wallet(memberId, 'available'), wallet(memberId, 'held')], most: 1 })
const STALE = ['wallet', 'member', 'credential', 'restriction']

type Locking = { memberId: number; tries: number; restriction: { id: number; caseNo: string; reviewBy: Date } }
/**
 * Freezes the available balance. `tx` must not have locked a project or another account before. Returns the amount.
 */
export async function lockTradingMoney(tx: Tx, { memberId, tries, restriction }: Locking, now: Date): Promise<string> {
  await markTradingLocked(tx, { memberId, tries, restrictionId: restriction.id }, now)
  const books = await openWallet(tx, memberId)
  const amount = cents(books.balance(wallet(memberId, 'available')))
  if (amount > 0) {
    const [debit, credit] = [wallet(memberId, 'available'), wallet(memberId, 'held')]
    books.enter({ kind: 'hold', causeId: restriction.id, postings: [{ debit, credit, amount }] })
    books.holds.open({
      memberId,
      why: 'locked',
      causeId: restriction.id,
      amountCents: amount,
      release: {
        en: `When case ${restriction.caseNo} is closed: ask for a new trading password, or appeal`,
        cn: `个案 ${restriction.caseNo} 结案后解冻：可申请更换交易密码，或提出申诉`,
      },
      releaseBy: restriction.reviewBy,
    })
  }
  books.emit({ memberId, stale: STALE })
  await books.close(now)
  return sayCents(amount)
}

type Reviewed = { memberId: number; restrictionId: number; reviewBy: Date }
/** The frozen money is promised by the day of the case's review, which was moved. */
export async function promiseLocked(tx: Tx, { memberId, restrictionId, reviewBy }: Reviewed, now: Date): Promise<void> {
  const books = await openWallet(tx, memberId)
  books.holds.promise({ memberId, why: 'locked', causeId: restrictionId }, reviewBy)
  await books.close(now)
}

const LOCKED = `
  select t.restriction_id as "restrictionId", h.left_cents as "leftCents" from trading_password t
  left join hold h on h.member_id = t.member_id and h.why = 'locked' and h.cause_id = t.restriction_id
  and h.released_at is null
  where t.member_id = $1 and t.locked_at is not null`
const UNLOCK = 'update trading_password set tries = 0, locked_at = null, restriction_id = null where member_id = $1'
/**
 * Ends a lock: tries begin anew and the frozen money is available again. The code that lifts the case calls it in the
 * same transaction and notifies the member. Returns the restriction of the lock, or undefined when nothing was
 * locked.
 */
export async function unlockTrading(tx: Tx, memberId: number, now: Date): Promise<number | undefined> {
  // The lock comes first, so that what is read under it is current.
  await lockTrading(tx, memberId)
  const locked = await first(tx.rows<{ restrictionId: number; leftCents: number | null }>(LOCKED, [memberId]))
  if (!locked) return undefined
  await tx.rows(UNLOCK, [memberId])
  const books = await openWallet(tx, memberId)
  const amount = cents(locked.leftCents ?? 0)
  if (amount > 0) {
    const [debit, credit] = [wallet(memberId, 'held'), wallet(memberId, 'available')]
    books.enter({ kind: 'release', causeId: locked.restrictionId, postings: [{ debit, credit, amount }] })
    books.holds.release({ memberId, why: 'locked', causeId: locked.restrictionId }, amount)
  }
  books.emit({ memberId, stale: STALE })
  await books.close(now)
  return locked.restrictionId
}
