import { type LookedPart, NEWEST } from '@tonne/domain/people/look'
import type { Sealed } from '../../platform/crypto/seal.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { resealEach, resealed } from '../../shared/reseal.ts'

/** The context of a sealed IC number. */
export const icOf = (memberId: number): string => `ic ${memberId}`

const INSERT = `
  insert into identity (member_id, kind, ic_sealed, ic_key, ic_index, given_at)
  select $1, $2, $3, $4, $5, $6 where $2 <> 'personal'
  or not exists (select 1 from identity where ic_index = any($7::bytea[]) and kind = 'personal')
  on conflict (ic_index) where kind = 'personal' do nothing returning member_id as id`
type NewIdentity = { memberId: number; kind: 'personal' | 'corporate'; ic: Sealed; icIndexes: readonly Buffer[] }
/**
 * False when another person's account has the same IC number. Companies may share one person in charge, who may have an
 * account too.
 */
export const insertIdentity = async (
  tx: Tx,
  { memberId, kind, ic, icIndexes }: NewIdentity,
  now: Date,
): Promise<boolean> => {
  const values = [memberId, kind, ic.sealed, ic.keyId, icIndexes[0], now, icIndexes]
  return (await tx.rows(INSERT, values)).length === 1
}

const FIND = 'select ic_sealed as sealed, ic_key as "keyId" from identity where member_id = $1'
export const findIc = (sql: Sql, memberId: number) => first(sql.rows<Sealed>(FIND, [memberId]))

const SEEN = 'insert into unmasking (member_id, operator_id, by_name, by_role, why, at) values ($1, $2, $3, $4, $5, $6)'
type NewUnmasking = { memberId: number; operatorId: number; by: string; role: string; why: string }
export const insertUnmasking = (tx: Tx, { memberId, operatorId, by, role, why }: NewUnmasking, now: Date) =>
  tx.rows(SEEN, [memberId, operatorId, by, role, why, now])

const LIST = `select by_name as by, by_role as role, why, at from unmasking where member_id = $1 order by id desc
  limit ${NEWEST}`
type Unmasking = { by: string; role: string; why: string; at: Date }
export const listUnmaskings = (sql: Sql, memberId: number) => sql.rows<Unmasking>(LIST, [memberId])

const LOOKS = `
  select actor as by, after ->> 'part' as part, at from audit where member_id = $1 and act = 'member.look'
  order by id desc limit ${NEWEST}`
type Look = { by: string; part: LookedPart; at: Date }
export const listLooks = (sql: Sql, memberId: number) => sql.rows<Look>(LOOKS, [memberId])

const BY_IC = `select member_id as id from identity where ic_index = any($1::bytea[]) and kind = 'personal'`
/** The person's own account that gave this IC number. */
export const findPersonByIc = async (sql: Sql, icIndexes: readonly Buffer[]): Promise<number | undefined> =>
  (await first(sql.rows<{ id: number }>(BY_IC, [icIndexes])))?.id

const SAME = 'select ic_index = any($2::bytea[]) as same from identity where member_id = $1'
/** Whether this is the member's IC number; undefined when none is on record. */
export const isSameIc = async (
  sql: Sql,
  memberId: number,
  icIndexes: readonly Buffer[],
): Promise<boolean | undefined> => (await first(sql.rows<{ same: boolean }>(SAME, [memberId, icIndexes])))?.same

const RESEAL = {
  list: `select member_id as id, ic_sealed as sealed, ic_key as "keyId" from identity where member_id > $1
    and ic_key = $3 order by member_id limit $2`,
  write: 'update identity set ic_sealed = $2, ic_key = $3, ic_index = $4 where member_id = $1',
}
/** The index is computed from the number, so that a person is found again under the new secret. */
export const resealIdentities = resealEach<Sealed & { id: number }>(RESEAL, ({ id, ...ic }, keys) => [
  ...resealed(keys, ic, icOf(id)),
  keys.own.index(keys.previous.open(ic, icOf(id)).toString(), 'ic'),
])
