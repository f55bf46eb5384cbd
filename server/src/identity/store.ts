/** Why: the only SQL of identities: the sealed IC number, and who saw it. */
import { first, type Sql, type Tx } from '../platform/database/database.ts'
import { ints } from '../platform/database/ints.ts'
import type { Sealed } from '../platform/seal.ts'

const INSERT = `
  insert into identity (member_id, kind, ic_sealed, ic_key, ic_index, given_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (ic_index) where kind = 'personal' do nothing returning member_id as id`
export type NewIdentity = { memberId: number; kind: 'personal' | 'corporate'; ic: Sealed; icIndex: Buffer }
/** False when a person's account has the same IC number already. Companies may have one person in charge, who may have an account too. */
export const insertIdentity = async (tx: Tx, { memberId, kind, ic, icIndex }: NewIdentity, now: Date): Promise<boolean> =>
  (await tx.rows(INSERT, [memberId, kind, ic.sealed, ic.keyId, icIndex, now])).length === 1

/** Whose the account of the row `b` is, as a text to compare: accounts of one IC number are one person's. Comes with the join below. */
export const OWNER = `coalesce('ic ' || encode(owned.ic_index, 'hex'), 'member ' || b.member_id)`
export const OWNED = `left join identity owned on owned.member_id = b.member_id`
const OWNERS = `select b.member_id as id, ${OWNER} as owner from unnest($1::bigint[]) as b(member_id) ${OWNED}`
export const listOwners = async (sql: Sql, memberIds: readonly number[]): Promise<Map<number, string>> =>
  new Map((await sql.rows<{ id: number; owner: string }>(OWNERS, [ints(memberIds)])).map(({ id, owner }) => [id, owner]))

const SHARING = `
  select p.member_id as "personId", m.company_name as company, m.id as "companyId" from identity i
  join identity o on o.ic_index = i.ic_index
  join identity p on p.ic_index = i.ic_index and p.kind = 'personal'
  join member m on m.id = o.member_id and m.kind = 'corporate'
  where i.member_id = $1 and (o.member_id = $1 or p.member_id = $1) order by m.id`
export type Shared = { personId: number; company: string; companyId: number }
/** The person whose own account has this IC number too, with the company; of a person, each company that named them. */
export const listSharing = (sql: Sql, memberId: number) => sql.rows<Shared>(SHARING, [memberId])

const FIND = 'select ic_sealed as sealed, ic_key as "keyId" from identity where member_id = $1'
export const findIc = (sql: Sql, memberId: number) => first(sql.rows<Sealed>(FIND, [memberId]))

const SEEN = 'insert into unmasking (member_id, operator_id, by_name, by_role, why, at) values ($1, $2, $3, $4, $5, $6)'
export type NewUnmasking = { memberId: number; operatorId: number; by: string; role: string; why: string }
export const insertUnmasking = (tx: Tx, { memberId, operatorId, by, role, why }: NewUnmasking, now: Date) =>
  tx.rows(SEEN, [memberId, operatorId, by, role, why, now])

const LIST = 'select by_name as by, by_role as role, why, at from unmasking where member_id = $1 order by id desc limit 50'
export type Unmasking = { by: string; role: string; why: string; at: Date }
export const listUnmaskings = (sql: Sql, memberId: number) => sql.rows<Unmasking>(LIST, [memberId])

const SAME = 'select ic_index = $2 as same from identity where member_id = $1'
/** Whether this is the member's IC number; undefined when none is on record. */
export const isSameIc = async (sql: Sql, memberId: number, icIndex: Buffer): Promise<boolean | undefined> =>
  (await first(sql.rows<{ same: boolean }>(SAME, [memberId, icIndex])))?.same
