import { move, type TradingPairState, tradingPairStates } from '@tonne/domain/states'
import type { PairEvidence, PairRule } from '@tonne/domain/trading/tradingPairs'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { ownedBy } from '../owner/store.ts'

/**
 * The pairs of owners whose trades do not count, the lesser number first; each once, even where two marks now concern
 * the same two owners.
 */
export const MARKED = `(
  select distinct least(x.owner_id, y.owner_id) as a, greatest(x.owner_id, y.owner_id) as b from trading_pair k
  join owner_of x on x.member_id = k.member_a join owner_of y on y.member_id = k.member_b where k.state = 'marked')`

const OWNERS = `select member_id as id, owner_id as owner from owner_of where member_id in ($1, $2)`
/** The owners of two accounts, the lesser number first; undefined when an account is missing or both have one owner. */
export async function findOwners(sql: Sql, one: number, other: number): Promise<{ a: number; b: number } | undefined> {
  const owners = (await sql.rows<{ owner: number }>(OWNERS, [one, other]))
    .map(({ owner }) => owner)
    .sort((x, y) => x - y)
  const [a, b] = owners
  return a !== undefined && b !== undefined && a !== b ? { a, b } : undefined
}
const ACCOUNTS = `
  select a.member_id as id from unnest(array[$1, $2]::bigint[]) as o(owner_id)
  cross join lateral ${ownedBy('o.owner_id')} a order by 1`
/** Every account of both owners, all affected by a mark. */
export const listAccounts = async (sql: Sql, { a, b }: { a: number; b: number }): Promise<number[]> =>
  (await sql.rows<{ id: number }>(ACCOUNTS, [a, b])).map(({ id }) => id)

export type StoredEvidence = PairEvidence & { rules: readonly PairRule[] }
export type PairRow = {
  id: number
  a: number
  b: number
  nameA: string
  nameB: string
  state: TradingPairState
  evidence: StoredEvidence
  openedAt: Date
  decidedName: string | null
  decidedReason: string | null
  decidedAt: Date | null
  liftBy: number | null
  liftName: string | null
  liftReason: string | null
  liftedName: string | null
  liftedReason: string | null
  liftedAt: Date | null
}
const ROW = `
  select k.id, least(x.owner_id, y.owner_id) as a, greatest(x.owner_id, y.owner_id) as b,
  ${registeredName('ma')} as "nameA", ${registeredName('mb')} as "nameB", k.state, k.evidence,
    k.opened_at as "openedAt", k.decided_name as "decidedName", k.decided_reason as "decidedReason",
    k.decided_at as "decidedAt", k.lift_by as "liftBy",
    k.lift_name as "liftName", k.lift_reason as "liftReason", k.lifted_name as "liftedName",
    k.lifted_reason as "liftedReason", k.lifted_at as "liftedAt"
  from trading_pair k join owner_of x on x.member_id = k.member_a join owner_of y on y.member_id = k.member_b
  join member ma on ma.id = least(x.owner_id, y.owner_id) join member mb on mb.id = greatest(x.owner_id, y.owner_id)`
const LIST = `${ROW} where k.state in ('open', 'marked') or k.id in (select id from trading_pair
  where state not in ('open', 'marked') order by id desc limit 200)
  order by k.id desc`
/** Waiting alerts and marks in force, and the newest that ended. */
export const listPairs = (sql: Sql) => sql.rows<PairRow>(LIST)
const LOCK = `select id from trading_pair where id = $1 for update`
const FIND = `${ROW} where k.id = $1`
export async function lockPair(tx: Tx, id: number): Promise<PairRow | undefined> {
  await tx.rows(LOCK, [id])
  return first(tx.rows<PairRow>(FIND, [id]))
}
const LIVE = `${ROW} where k.state in ('open', 'marked') and least(x.owner_id, y.owner_id) = $1 and greatest(x.owner_id,
  y.owner_id) = $2 order by k.state limit 1`
/** The waiting alert or the mark in force of two owners, marks first. */
export const findLive = (sql: Sql, { a, b }: { a: number; b: number }) => first(sql.rows<PairRow>(LIVE, [a, b]))
const KNOWN = `
  select least(x.owner_id, y.owner_id) as a, greatest(x.owner_id, y.owner_id) as b, k.state, k.evidence, k.id
  from trading_pair k
  join owner_of x on x.member_id = k.member_a join owner_of y on y.member_id = k.member_b order by k.id`
/** The earlier findings of each pair, oldest first. */
export const listKnown = (sql: Sql) => sql.rows<Pick<PairRow, 'id' | 'a' | 'b' | 'state' | 'evidence'>>(KNOWN)

const INSERT = `
  insert into trading_pair (member_a, member_b, state, evidence, opened_at) values ($1, $2, 'open', $3, $4)
  on conflict (member_a, member_b) where state in ('open', 'marked') do nothing returning id`
/** Undefined when the pair waits or is marked already. */
export const insertPair = async (
  tx: Tx,
  { a, b }: { a: number; b: number },
  evidence: StoredEvidence,
  now: Date,
): Promise<number | undefined> =>
  (await first(tx.rows<{ id: number }>(INSERT, [a, b, JSON.stringify(evidence), now])))?.id
const RENEW = `update trading_pair set evidence = $2 where id = $1 and state = 'open'`
export const updateEvidence = (tx: Tx, id: number, evidence: StoredEvidence) =>
  tx.rows(RENEW, [id, JSON.stringify(evidence)])

type Decision = { by: { id: number; name: string }; reason: string }
const DECIDE = `
  update trading_pair set state = $2, decided_by = $3, decided_name = $4, decided_reason = $5, decided_at = $6
  where id = $1`
export const decidePair = (
  tx: Tx,
  { id, state }: PairRow,
  to: TradingPairState,
  { decision: { by, reason }, now }: { decision: Decision; now: Date },
) => tx.rows(DECIDE, [id, move(tradingPairStates, state, to), by.id, by.name, reason, now])
const LIFT = `update trading_pair set lift_by = $2, lift_name = $3, lift_reason = $4 where id = $1`
/** Proposes to lift a mark; the proposal cannot be withdrawn. */
export const updateLift = (tx: Tx, id: number, decision: Decision | null) =>
  tx.rows(LIFT, [id, decision?.by.id ?? null, decision?.by.name ?? null, decision?.reason ?? null])
const LIFTED = `update trading_pair set state = $2, lifted_by = $3, lifted_name = $4, lifted_reason = $5, lifted_at = $6
  where id = $1`
export const liftPair = (tx: Tx, { id, state }: PairRow, { by, reason }: Decision, now: Date) =>
  tx.rows(LIFTED, [id, move(tradingPairStates, state, 'lifted'), by.id, by.name, reason, now])

const OF_MEMBER = `
  select k.decided_at as since from trading_pair k join owner_of x on x.member_id = k.member_a
  join owner_of y on y.member_id = k.member_b
  join owner_of mine on mine.member_id = $1 where k.state = 'marked' and mine.owner_id in (x.owner_id, y.owner_id)
  order by k.decided_at`
/** Since when the member's trades with another do not count, one row for each mark. */
export const listMarksOf = async (sql: Sql, memberId: number): Promise<Date[]> =>
  (await sql.rows<{ since: Date }>(OF_MEMBER, [memberId])).map(({ since }) => since)
