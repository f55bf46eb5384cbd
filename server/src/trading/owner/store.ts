/** Other nouns compare owners by the one expression in this file. */
import { wallet } from '@tonne/domain/ledger'
import { move, type OwnerLinkState, ownerLinkStates } from '@tonne/domain/states'
import { isNamed, refuseEnd, refuseLink } from '@tonne/domain/trading/owner'
import type { Clock } from '../../platform/clock.ts'
import { type Db, first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/eachRow.ts'
import { ints } from '../../platform/database/ints.ts'
import { lockAccounts } from '../../shared/ledger/accounts.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { lockProject } from '../project/store.ts'

/**
 * The owner of the account `member`. A lateral join, kept apart by `offset 0`, so that it is looked up: a plan that was
 * made while there were few members compares each row with all of them.
 */
export const ownerOf = (member: string): string =>
  `(select owner_id from owner_of where member_id = ${member} offset 0)`
/**
 * The owner of the account in row `b`, as a text to compare; needs the join below. The rule itself is the view
 * `owner_of`.
 */
export const OWNER = `'member ' || owned.owner_id`
export const OWNED = `cross join lateral ${ownerOf('b.member_id')} owned`
/**
 * All accounts of the owner of the member `member`, as an array: purchase limits count them together. A lateral join.
 * `offset 0` keeps it apart, so that it is found once and not at each place that names it.
 */
export const accountsOf = (member: string): string => `(
    select w.owner_id, array(select l.account_id from owner_link l where l.owner_id = w.owner_id
    and l.state = 'confirmed') || w.owner_id as ids
    from ${ownerOf(member)} w offset 0)`
/**
 * The accounts of the owner `owner`, as `owner_of` has them, found by the index of links: asked by owner, the view
 * reads every member. A lateral join: a join with the accounts of many owners would compare each row with each owner.
 */
export const ownedBy = (owner: string): string => `(
    select l.account_id as member_id from owner_link l where l.owner_id = ${owner} and l.state = 'confirmed'
    union all
    select ${owner} where not exists (
      select from owner_link l where l.account_id = ${owner} and l.state = 'confirmed'))`
/** The text that OWNER makes of it. */
export const ownerKey = (ownerId: number): string => `member ${ownerId}`

/** The owner whose purse is locked beside a member's own, as a use case of this node last saw it. */
export type OwnersSeen = {
  of(memberId: number): number
  /**
   * Call it under the lock with the present owners: it throws, so that the transaction is retried, when another purse
   * was locked.
   */
  check(rows: readonly { memberId: number; ownerId: number }[]): void
}
/** Only owners other than the account itself are remembered, and they are few. */
export function ownersSeen(): OwnersSeen {
  const linked = new Map<number, number>()
  const of = (memberId: number): number => linked.get(memberId) ?? memberId
  return {
    of,
    check: (rows) => {
      const moved = rows.filter(({ memberId, ownerId }) => of(memberId) !== ownerId)
      for (const { memberId, ownerId } of moved) linked.set(memberId, ownerId)
      if (moved.length > 0) throw Object.assign(new Error('another owner than this node remembered'), { code: '40001' })
    },
  }
}

export type LinkRow = {
  id: number
  accountId: number
  ownerId: number
  accountName: string
  ownerName: string
  /** The person in charge whom the account names; null: nobody. */
  named: string | null
  uen: string | null
  state: OwnerLinkState
  /** The request by which two operators confirmed it; null when the person did. */
  requestId: number | null
  askedAt: Date
  answeredAt: Date | null
}
const ROW = `
  select l.id, l.account_id as "accountId", l.owner_id as "ownerId", ${registeredName('a')} as "accountName",
  ${registeredName('o')} as "ownerName", a.real_name as named, a.uen, l.state,
    s.request_id as "requestId", l.asked_at as "askedAt", s.at as "answeredAt"
  from owner_link l join member a on a.id = l.account_id join member o on o.id = l.owner_id
  left join lateral (select request_id, at from owner_link_step s where s.link_id = l.id and s.state <> 'asked'
  order by s.id desc limit 1) s on true`
/**
 * A question belongs to the member whom the account names by number and by name; a confirmed link is theirs whatever
 * their name.
 */
export const isTheirs = ({ state, named, ownerId, ownerName }: LinkRow, memberId: number): boolean =>
  ownerId === memberId && (state === 'confirmed' || state === 'ended' || isNamed(named, ownerName))
const OF = `${ROW} where l.owner_id = $1 or (l.account_id = $1 and l.state = 'confirmed') order by l.id desc limit 100`
/** The accounts that name this member, and the link of the member's own account when it is confirmed. */
export const listLinks = (sql: Sql, memberId: number) => sql.rows<LinkRow>(OF, [memberId])
const FIND = `${ROW} where l.id = $1`
export const findLink = (sql: Sql, id: number) => first(sql.rows<LinkRow>(FIND, [id]))
const LOCK = `${FIND} for update of l`
export const lockLink = (tx: Tx, id: number) => first(tx.rows<LinkRow>(LOCK, [id]))
const LIVE = `${ROW} where l.account_id = $1 and l.owner_id = $2 and l.state <> 'ended' for update of l`
/** The open question, the no or the link of these two. */
export const lockPair = (tx: Tx, accountId: number, ownerId: number) =>
  first(tx.rows<LinkRow>(LIVE, [accountId, ownerId]))

const UNASKED = `
  select c.member_id as id, p.member_id as "ownerId", m.company_name as company, m.real_name as named,
  ${registeredName('o')} as person from identity c
  join identity p on p.ic_index = c.ic_index and p.kind = 'personal' join member m on m.id = c.member_id
  join member o on o.id = p.member_id
  where c.kind = 'corporate' and c.member_id > $1
    and not exists (select 1 from owner_link l where l.account_id = c.member_id and l.owner_id = p.member_id)
  order by c.member_id limit $2`
type Unasked = { id: number; ownerId: number; company: string; named: string | null; person: string }
/** Companies that gave the IC number of somebody's own account and whose person was not asked yet. */
export const eachUnasked = (sql: Sql) => eachRow<Unasked>(sql, UNASKED)

const INSERT = `
  insert into owner_link (account_id, owner_id, state, asked_at) values ($1, $2, 'asked', $3)
  on conflict (account_id, owner_id) where state <> 'ended' do nothing returning id`
const STEP = `insert into owner_link_step (link_id, state, by_member_id, request_id, at) values ($1, $2, $3, $4, $5)`
/** Asks the question once; returns its id, or undefined when it was asked already. */
export async function insertLink(tx: Tx, accountId: number, ownerId: number, now: Date): Promise<number | undefined> {
  const made = await first(tx.rows<{ id: number }>(INSERT, [accountId, ownerId, now]))
  if (made) await tx.rows(STEP, [made.id, 'asked', null, null, now])
  return made?.id
}
const MOVE = `
  update owner_link set state = $2, confirmed_at = case when $2 = 'confirmed' then $3 else confirmed_at end,
  ended_at = case when $2 = 'ended' then $3 end
  where id = $1`
type LinkBy = { memberId: number } | { requestId: number }
/** Moves along the table of states, and records whose yes or no it was. */
export async function moveLink(
  tx: Tx,
  row: Pick<LinkRow, 'id' | 'state'>,
  to: OwnerLinkState,
  { by, at }: { by: LinkBy; at: Date },
): Promise<void> {
  move(ownerLinkStates, row.state, to)
  await tx.rows(MOVE, [row.id, to, at])
  await tx.rows(STEP, [row.id, to, 'memberId' in by ? by.memberId : null, 'requestId' in by ? by.requestId : null, at])
}

const OTHERS = `
  select exists (select 1 from owner_link where account_id = $1 and state = 'confirmed') as owned,
    exists (select 1 from owner_link where (account_id = $2 or owner_id = $1) and state = 'confirmed') as chained,
    exists (
      select 1 from booking mine join booking theirs on theirs.project_id = mine.project_id
      and theirs.settled_at is null and theirs.rank is null
      join draw_list d on d.project_id = mine.project_id left join draw_result r on r.project_id = mine.project_id
      where mine.member_id = $1 and mine.settled_at is null and mine.rank is null and r.project_id is null
        and (theirs.member_id = $2 or theirs.member_id in (select account_id from owner_link where owner_id = $2
        and state = 'confirmed'))
    ) as "inOneDraw"`
/** Other links of the two accounts, and whether they are in one sealed draw. Read it under the locks of both. */
const findOthers = (tx: Tx, accountId: number, ownerId: number) =>
  getOne(tx.rows<{ owned: boolean; chained: boolean; inOneDraw: boolean }>(OTHERS, [accountId, ownerId]))

const BUSY = `
  select p.id, p.no from project p where p.id in (
    select project_id from book_order where member_id = $1 and left_kg > 0 union select project_id from booking
    where member_id = $1 and settled_at is null
  ) order by p.id`
/** The projects in which an account has a waiting order or an open booking. */
const listBusy = (sql: Sql, memberId: number) => sql.rows<{ id: number; no: string }>(BUSY, [memberId])

const SHARED = `
  select (select count(*)::int from booking where member_id = any($1::bigint[]) and settled_at is null) as bookings,
    (select count(*)::int from book_order where member_id = any($1::bigint[]) and left_kg > 0) as orders`
/** Waiting orders and bookings of the two accounts. */
export const countShared = (sql: Sql, { accountId, ownerId }: Pick<LinkRow, 'accountId' | 'ownerId'>) =>
  getOne(sql.rows<{ bookings: number; orders: number }>(SHARED, [ints([accountId, ownerId])]))

type Pair = Pick<LinkRow, 'accountId' | 'ownerId'>
/** An account may have begun something in a project that is not locked yet: roll back and retry. */
const busyMeanwhile = () => Object.assign(new Error('the account became busy meanwhile'), { code: '40001' })
/**
 * Locks everything that owners are compared under: the projects in which the account waits, by id, then both purses.
 * Purchases and bookings lock the owner's purse beside the member's own, so nobody decides on the old owner after this.
 * Returns the instant of the change, which is not earlier than any decision before it.
 */
async function lockBoth(tx: Tx, clock: Clock, { accountId, ownerId }: Pair): Promise<Date> {
  const locked = new Set<string>()
  for (const { no } of await listBusy(tx, accountId)) if (await lockProject(tx, no)) locked.add(no)
  const names = [wallet(accountId, 'available'), wallet(ownerId, 'available')]
  await lockAccounts(tx, { names, pipelined: async () => undefined })
  if ((await listBusy(tx, accountId)).some(({ no }) => !locked.has(no))) throw busyMeanwhile()
  return clock.now()
}

/** The yes, of the person or of two operators. Both purses are locked. */
export async function confirmLink(
  tx: Tx,
  tools: { db: Db; clock: Clock },
  { row, by }: { row: LinkRow; by: LinkBy },
): Promise<Date> {
  const at = await lockBoth(tx, tools.clock, row)
  refuseLink({ state: row.state, ...(await findOthers(tx, row.accountId, row.ownerId)) })
  await moveLink(tx, row, 'confirmed', { by, at })
  return at
}
/** From now on they are two separate owners. */
export async function endLink(
  tx: Tx,
  tools: { db: Db; clock: Clock },
  { row, by }: { row: LinkRow; by: LinkBy },
): Promise<Date> {
  const at = await lockBoth(tx, tools.clock, row)
  refuseEnd(row.state, await countShared(tx, row))
  await moveLink(tx, row, 'ended', { by, at })
  return at
}
