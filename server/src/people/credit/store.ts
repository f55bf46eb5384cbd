/** An act that counts for the credit score is recorded in the act's transaction, with the member's new rating. */
import {
  CREDIT_START,
  type CreditKind,
  creditLabels,
  moveCredit,
  ratingOf,
  sayPoints,
} from '@tonne/domain/people/credit'
import { notify } from '../../base/notice/store.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { lockMember, updateCreditScore } from '../member/store.ts'

export type CreditAct = { memberId: number; kind: CreditKind; orderNo: string }
type CreditRow = { id: number; kind: CreditKind; orderNo: string; points: number; score: number; at: Date }

const LAST = 'select score from credit_event where member_id = $1 order by id desc limit 1'
/** The score as the last act left it; a member without acts has the starting score. */
export const getScore = async (sql: Sql, memberId: number): Promise<number> =>
  (await first(sql.rows<{ score: number }>(LAST, [memberId])))?.score ?? CREDIT_START

const INSERT = `
  insert into credit_event (member_id, kind, order_no, points, score, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (member_id, kind, order_no) do nothing returning id`
/**
 * Counts an act for the score, in the transaction of the act; the same act of the same order counts once. Locks the
 * member's row, so that acts at once follow one another. Returns whether it was counted.
 */
export async function noteCredit(tx: Tx, { memberId, kind, orderNo }: CreditAct, now: Date): Promise<boolean> {
  const member = await lockMember(tx, memberId)
  if (!member) throw new Error(`no member ${memberId} to score`)
  const { points, score } = moveCredit(await getScore(tx, memberId), kind)
  const [made] = await tx.rows(INSERT, [memberId, kind, orderNo, points, score, now])
  if (!made) return false
  const rating = ratingOf(score)
  if (rating !== member.creditScore) {
    await updateCreditScore(tx, memberId, rating)
    const params = { score, rating: creditLabels[rating], points: sayPoints(points), no: orderNo }
    await notify(tx, { memberId, kind: 'creditRatingMoved', cause: `credit ${kind} ${orderNo}`, params }, now)
  }
  emit(tx, { memberId, stale: ['member', 'credit'] }, now)
  return true
}

const LIST = `
  select id, kind, order_no as "orderNo", points, score, at from credit_event
  where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`
export const listCredit = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<CreditRow>(LIST, [memberId, before, limit])
const COUNTS = 'select kind, count(*) as count from credit_event where member_id = $1 group by kind'
export const countCredit = async (sql: Sql, memberId: number): Promise<Map<CreditKind, number>> =>
  new Map(
    (await sql.rows<{ kind: CreditKind; count: number }>(COUNTS, [memberId])).map(({ kind, count }) => [kind, count]),
  )
