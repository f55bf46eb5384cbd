import type { Sealed } from '../../platform/crypto/seal.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { first } from '../../platform/database/database.ts'
import { readWhole } from '../../platform/database/readWhole.ts'
import type { Files, Stored } from '../../platform/files/files.ts'
import type { CopyPart } from '../../shared/copyPart.ts'
import { resealEach, resealed } from '../../shared/reseal.ts'

export const copyContext = (requestId: number): string => `copy ${requestId}`

type CopiedRow = { stored?: Stored | null; bytes?: string | null }
/**
 * `parts`: the part of each noun. A file in the object store is included like one in its row, in base64. Copies are
 * rare, so tables without an index by member are read whole.
 */
export async function collectCopy(
  tx: Tx,
  memberId: number,
  { parts, files }: { parts: readonly CopyPart[]; files: Files },
): Promise<Record<string, unknown[]>> {
  readWhole(tx)
  const copy: Record<string, unknown[]> = {}
  const opened = async ({ stored, ...row }: CopiedRow) =>
    stored ? { ...row, bytes: (await files.get({ bytes: null, stored })).toString('base64') } : row
  for (const { name, sql } of parts) {
    const rows = await tx.rows<CopiedRow>(sql, [memberId])
    copy[name] = []
    for (const row of rows) copy[name].push(await opened(row))
  }
  return copy
}

const INSERT = 'insert into data_copy (request_id, member_id, sealed, key_id, expires_at) values ($1, $2, $3, $4, $5)'
type NewCopy = { requestId: number; memberId: number; copy: Sealed; expiresAt: Date }
export const insertCopy = (tx: Tx, { requestId, memberId, copy, expiresAt }: NewCopy) =>
  tx.rows(INSERT, [requestId, memberId, copy.sealed, copy.keyId, expiresAt])
const FIND =
  'select sealed, key_id as "keyId" from data_copy where request_id = $1 and member_id = $2 and expires_at > $3'
export const findCopy = (sql: Sql, requestId: number, memberId: number, now: Date) =>
  first(sql.rows<Sealed>(FIND, [requestId, memberId, now]))
const SWEEP = 'delete from data_copy where expires_at <= $1 returning request_id'
export const sweepCopies = (tx: Tx, now: Date) => tx.rows(SWEEP, [now])

const RESEAL = {
  list: `select request_id as id, sealed, key_id as "keyId" from data_copy where request_id > $1
    and key_id = $3 order by request_id limit $2`,
  write: 'update data_copy set sealed = $2, key_id = $3 where request_id = $1',
}
export const resealCopies = resealEach<Sealed & { id: number }>(RESEAL, ({ id, ...copy }, keys) =>
  resealed(keys, copy, copyContext(id)),
)
