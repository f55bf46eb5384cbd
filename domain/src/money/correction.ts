/**
 * A wrong entry is never edited: a mirror reverses it to the cent, once. Anything with a way of its own to be undone is
 * undone that way.
 */
import type { Bilingual } from '../bilingual.ts'
import { sayCents, sayKg } from '../format.ts'
import { type AccountName, accountKey, type EntryKind, isGuarded, type Posting, SGD } from '../ledger.ts'
import { type Cents, cents } from '../money.ts'
import { refuse } from '../refusals.ts'

const by = (en: string, cn: string): Bilingual => ({ en, cn })
const BOOKING = by('a booking ends by cancelling, by its draw or at its deadline', '预订以取消、抽签或到期结束')
const BOOK = by(
  'a trade is between two members and stands; what one owes the other is settled by them',
  '成交是两位会员之间的事，不可撤销',
)
const WITHDRAWAL = by(
  'a withdrawal is refused, cancelled or returned by the bank, and then the money is back',
  '提现通过拒绝、取消或银行退回结束，资金随之退回',
)
const RETIREMENT = by(
  'tons under way are refused at the registry; a certificate is corrected in its words, never in its tons',
  '注销中的碳信用由登记处拒绝；证书只更正文字，不更正吨数',
)
const HOLD = by(
  'a hold ends with what it was made for: its case, its lock or its freeze',
  '冻结随所属个案、锁定或自行冻结的结束而解除',
)
/**
 * The reason why entries of a kind are not mirrored: each has its own way back. A kind that is not listed is mirrored.
 */
export const ownWays: Readonly<Partial<Record<EntryKind, Bilingual>>> = {
  issue: by('serials come and go by the registry’s file', '序列号以登记处文件为准'),
  trade: BOOK,
  sell: BOOK,
  booking: BOOKING,
  booking_return: BOOKING,
  final_payment: BOOKING,
  lapse: BOOKING,
  reserve: BOOKING,
  delivery: BOOKING,
  withdrawal_hold: WITHDRAWAL,
  withdrawal: WITHDRAWAL,
  withdrawal_return: WITHDRAWAL,
  retirement_hold: RETIREMENT,
  retire: RETIREMENT,
  retirement_return: RETIREMENT,
  hold: HOLD,
  release: HOLD,
}
const MIRROR = by(
  'it is itself a mirror, or was made beside one: enter anew what is right',
  '它本身就是冲正分录或其附带分录，请另行登记正确的分录',
)
const NOBODY = by(
  'it touches no member; a line in suspense is matched or sent back',
  '它不涉及会员；暂记款请匹配或退回',
)

/** A posting as it stands in the books. */
export type StoredPosting = Posting & { id: number }
type MirrorPosting = Posting & { reverses: number }
export type WrongEntry = {
  no: string
  kind: EntryKind
  postings: readonly StoredPosting[]
  /** It reverses another entry, or was parked beside one. */
  ofMirror: boolean
}

/** The same amounts between the same accounts in the other direction, last first. */
export const mirrorOf = (postings: readonly StoredPosting[]): MirrorPosting[] =>
  postings.map(({ id, debit, credit, amount }) => ({ debit: credit, credit: debit, amount, reverses: id })).reverse()

/** Null when an entry like this may be mirrored; else the reason why not. */
export function whyNotMirrored({ kind, postings, ofMirror }: Omit<WrongEntry, 'no'>): Bilingual | null {
  if (ofMirror) return MIRROR
  const own = ownWays[kind]
  if (own) return own
  return postings.some((p) => p.credit.kind === 'member') ? null : NOBODY
}

/**
 * The amount that a mirror takes out of each guarded account, in the order of its postings: the net of the whole entry,
 * where it is positive.
 */
export function needsOf(mirror: readonly Posting[]): { account: AccountName; amount: number }[] {
  const net = new Map<string, { account: AccountName; amount: number }>()
  for (const { debit, credit, amount } of mirror) {
    for (const [account, sign] of [
      [debit, 1],
      [credit, -1],
    ] as const) {
      const line = net.get(accountKey(account)) ?? { account, amount: 0 }
      net.set(accountKey(account), { account, amount: line.amount + sign * amount })
    }
  }
  return [...net.values()].filter(({ account, amount }) => isGuarded(account) && amount > 0)
}

/** Money that a mirror leaves without an owner is still at the bank, so it waits in suspense. */
export const parkedCents = (mirror: readonly Posting[]): Cents =>
  cents(
    mirror
      .filter(({ credit }) => credit.kind === 'house' && (credit.pocket === 'bank' || credit.pocket === 'suspense'))
      .reduce((sum, p) => sum + p.amount, 0),
  )

const pocketWords: Readonly<Record<string, Bilingual>> = {
  available: by('available balance', '可用余额'),
  credits: by('free tons', '可用碳信用'),
}
const tons = (amount: number): Bilingual => by(sayKg(amount, 'en'), sayKg(amount, 'cn'))
const amountText = ({ asset }: AccountName, amount: number): Bilingual | string =>
  asset === SGD ? sayCents(amount) : tons(amount)

export type MirrorFacts = {
  entry: WrongEntry
  /** The number of the correction that already reverses it. */
  corrected: string | null
  balance(account: AccountName): number
  /** How many kg of the entry's own serials are still in the account that received them. */
  standingKg(account: AccountName): number
}

/**
 * The mirror of an entry, or the reason against it. Refusals in order of precedence: the kind has its own way,
 * corrected already, money or tons gone, tons there under other serials.
 */
export function decideMirror({ entry, corrected, balance, standingKg }: MirrorFacts): {
  postings: MirrorPosting[]
  parkedCents: Cents
} {
  const why = whyNotMirrored(entry)
  if (why) refuse('correctionOwnWay', { no: entry.no, why })
  if (corrected !== null) refuse('correctionTwice', { no: entry.no, correction: corrected })
  const postings = mirrorOf(entry.postings)
  const needs = needsOf(postings)
  for (const { account, amount } of needs) {
    const left = balance(account)
    if (left >= amount) continue
    const pocket = pocketWords[account.pocket] ?? by(account.pocket, account.pocket)
    const sums = {
      needed: amountText(account, amount),
      left: amountText(account, left),
      missing: amountText(account, amount - left),
    }
    refuse('correctionMissing', { ...sums, member: account.ownerId, pocket })
  }
  for (const { account, amount } of needs) {
    const missing = account.asset === SGD ? 0 : amount - standingKg(account)
    if (missing > 0) refuse('correctionSerials', { no: entry.no, missing: tons(missing) })
  }
  return { postings, parkedCents: parkedCents(postings) }
}
