/** Account numbers are sealed before they enter these tables. */

import type { PayeeKind } from '@tonne/domain/money/payee'
import { memberSays } from '../../people/member/store.ts'
import type { Sealed } from '../../platform/crypto/seal.ts'
import { textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { resealEach, resealed } from '../../shared/reseal.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

export type PayeeRow = {
  id: number
  memberId: number
  kind: PayeeKind
  bank: string | null
  tail: string
  holder: string
  registeredName: string
  state: 'unverified' | 'verified' | 'rejected'
  verifiedAt: Date | null
  rejectedWhy: string | null
  isDefault: boolean
  usableAt: Date
  addedAt: Date
}
const ROW = `
  id, member_id as "memberId", kind, bank, tail, holder, registered_name as "registeredName", state,
  verified_at as "verifiedAt",
  rejected_why as "rejectedWhy", is_default as "isDefault", usable_at as "usableAt", added_at as "addedAt"`

const LIST = `select ${ROW} from payee where member_id = $1 and removed_at is null order by is_default desc, id`
export const listPayees = (sql: Sql, memberId: number) => sql.rows<PayeeRow>(LIST, [memberId])
const FIND = `select ${ROW} from payee where id = $1 and member_id = $2 and removed_at is null`
/** The member's own; another member's counts as unknown. */
export const findPayee = (sql: Sql, id: number, memberId: number) => first(sql.rows<PayeeRow>(FIND, [id, memberId]))
const FIND_ALL = `select ${ROW} from payee where id = any($1::bigint[]) and removed_at is null order by id for share`
/** Locked until the transaction ends, so that decisions about them stay true. */
export const listPayeesById = (tx: Tx, ids: readonly number[]) => tx.rows<PayeeRow>(FIND_ALL, [ids])
const LOCK = `select ${ROW} from payee where id = $1 and removed_at is null for update`
export const lockPayee = (tx: Tx, id: number) => first(tx.rows<PayeeRow>(LOCK, [id]))
const LOCK_ALL = `select id from payee where member_id = $1 and removed_at is null order by id for update`
/** Locks all payees of a member, so that no withdrawal to one of them is requested until the transaction ends. */
export const lockPayees = (tx: Tx, memberId: number) => tx.rows(LOCK_ALL, [memberId])

const QUEUE = `
  select ${ROW} from payee where state = 'unverified' and removed_at is null
  and ($1::text is null or ${memberSays('member_id', '$1')})`
export const SORTS: Sorts<'addedAt'> = { id: 'id', by: { addedAt: ['added_at', 'timestamptz'] } }
export function listUnverified(sql: Sql, { find, by }: { find: string; by: Narrowing }, place: Place) {
  const { and, values } = narrowed({ queue: 'payee', subject: 'id', type: 'bigint', first: 2 }, by)
  const order = sorted(SORTS, place, 2 + values.length)
  const given = [find.toLowerCase() || null, ...values, ...order.values]
  return sql.rows<PayeeRow>(`${QUEUE}${and}${order.end}`, given)
}
const WAITING = `select count(*)::int as count, min(added_at) as "oldestAt" from payee
  where state = 'unverified' and removed_at is null`
export const countUnverified = (sql: Sql): Promise<{ count: number; oldestAt: Date | null }> =>
  getOne(sql.rows<{ count: number; oldestAt: Date | null }>(WAITING))
const DUE = `
  select id from payee where state = 'unverified' and removed_at is null and tail <> '9999' and added_at <= $1
  order by added_at, id`
/** For the demo's bank, which knows every account but those that end in 9999: these wait for an operator. */
export const listToCheck = async (sql: Sql, addedBefore: Date): Promise<number[]> =>
  (await sql.rows<{ id: number }>(DUE, [addedBefore])).map(({ id }) => id)

const OWNER = `
  select kind, ${registeredName('member')} as "registeredName", uen from member
  where id = $1`
type Owner = { kind: 'personal' | 'corporate'; registeredName: string; uen: string | null }
export const findOwner = (sql: Sql, memberId: number) => first(sql.rows<Owner>(OWNER, [memberId]))
const OWNERS = `
  select id, ${registeredName('member')} as text from member
  where id = any($1::bigint[])`
/** The registered names, by member. */
export const listOwnerNames = (sql: Sql, ids: readonly number[]) => textsById(sql, OWNERS, ids)

/** One member's payees change one at a time. */
export const lockOwner = (tx: Tx, memberId: number) => lockKey(tx, `payees:${memberId}`)

type NewPayeeRow = Pick<
  PayeeRow,
  'memberId' | 'kind' | 'bank' | 'tail' | 'holder' | 'registeredName' | 'isDefault' | 'usableAt' | 'addedAt'
> & { number: Sealed; blinds: readonly Buffer[] }
const INSERT = `
  insert into payee (member_id, kind, bank, sealed, key_id, blind, tail, holder, registered_name, is_default, usable_at,
  added_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 where not exists (select 1 from payee
    where member_id = $1 and blind = any($13::bytea[]) and removed_at is null) on conflict (member_id, blind)
  where removed_at is null do nothing returning ${ROW}`
/** Undefined when the member has it already. */
export const insertPayee = (tx: Tx, p: NewPayeeRow) =>
  first(
    tx.rows<PayeeRow>(INSERT, [
      ...[p.memberId, p.kind, p.bank, p.number.sealed, p.number.keyId, p.blinds[0], p.tail, p.holder],
      ...[p.registeredName, p.isDefault, p.usableAt, p.addedAt, p.blinds],
    ]),
  )

const UNDEFAULT = `update payee set is_default = false where member_id = $1 and is_default and removed_at is null`
const DEFAULT = `update payee set is_default = true where id = $1`
export async function updateDefault(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx.rows(UNDEFAULT, [memberId])
  await tx.rows(DEFAULT, [id])
}
const REMOVE = `update payee set removed_at = $2, is_default = false where id = $1`
export const updateRemoved = (tx: Tx, id: number, now: Date) => tx.rows(REMOVE, [id, now])
const STATE = `
  update payee set state = $2, verified_at = $3, verified_by = $4, rejected_why = $5 where id = $1 returning ${ROW}`
type Judged = { state: 'verified'; at: Date; by: string } | { state: 'rejected'; why: string }
export const updateJudged = (tx: Tx, id: number, judged: Judged): Promise<PayeeRow> =>
  getOne(
    tx.rows<PayeeRow>(STATE, [
      ...[
        id,
        judged.state,
        judged.state === 'verified' ? judged.at : null,
        judged.state === 'verified' ? judged.by : null,
      ],
      judged.state === 'rejected' ? judged.why : null,
    ]),
  )

// Reads only whether there is one, and its number, because withdrawals belong to another noun.
const IN_USE = `
  select no from withdrawal where payee_id = $1 and stage in ('requested', 'proposed', 'approved', 'sending', 'sent')
  order by id limit 1`
export const findOnItsWay = async (sql: Sql, id: number): Promise<string | undefined> =>
  (await first(sql.rows<{ no: string }>(IN_USE, [id])))?.no

const SEALED = `select sealed, key_id as "keyId" from payee where id = $1`
/** For a payment only. `sealedAs` is the context it was sealed in. */
export const findSealed = (sql: Sql, id: number) => first(sql.rows<Sealed>(SEALED, [id]))
export const sealedAs = (memberId: number): string => `payee ${memberId}`
/** The text that a payee's index is computed from: the same account always has the same index. */
export const blindText = ({ kind, bank, number }: { kind: PayeeKind; bank: string | null; number: string }): string =>
  `${kind} ${bank ?? ''} ${number}`

const RESEAL = {
  list: `select id, member_id as "memberId", kind, bank, sealed, key_id as "keyId" from payee where id > $1
    and key_id = $3 order by id limit $2 for update skip locked`,
  write: 'update payee set sealed = $2, key_id = $3, blind = $4 where id = $1',
}
type SealedPayee = Sealed & Pick<PayeeRow, 'id' | 'memberId' | 'kind' | 'bank'>
export const resealPayees = resealEach<SealedPayee>(RESEAL, ({ memberId, kind, bank, ...row }, keys) => {
  const number = keys.previous.open(row, sealedAs(memberId)).toString()
  return [...resealed(keys, row, sealedAs(memberId)), keys.own.index(blindText({ kind, bank, number }), 'payee')]
})
