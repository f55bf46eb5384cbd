/** A look reads all tables at one instant and changes nothing of them. */
import type { PartHashes } from '../../base/proof/store.ts'
import { type Db, first, type Sql, type Tx } from '../../platform/database/database.ts'
import type { Reached } from './invariant.ts'

// Reading whole tables takes longer than the connection's timeouts allow; and all statements must see the same instant.
const WHOLE_TABLES = [
  'set transaction read only',
  'set transaction isolation level repeatable read read only',
  'set local enable_seqscan = on',
  'set local enable_hashjoin = on',
  'set local enable_mergejoin = on',
  'set local plan_cache_mode = auto',
]
export const lookAtAll = <T>(db: Db, look: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx((tx) => {
    tx.unhurried()
    for (const setting of WHOLE_TABLES) tx.send(setting)
    return look(tx)
  })

type Finding = { id: string; broken: number; rows: readonly unknown[] }
export type Run = {
  at: Date
  checked: number
  broken: string[]
  detail: {
    cost: 'cheap' | 'whole'
    findings: Finding[] /** For which of them payments were stopped. */
    stoppedFor: string[]
    /** By invariant that is checked in pieces: where its next piece begins. */
    reached?: Reached
  }
}
const INSERT = 'insert into invariant_run (at, checked, broken, detail) values ($1, $2, $3, $4)'
export const insertRun = (tx: Tx, { at, checked, broken, detail }: Run) =>
  tx.rows(INSERT, [at, checked, broken, JSON.stringify(detail)])
const LATEST = `select at, checked, broken, detail from invariant_run where detail ->> 'cost' = $1 order by id desc
  limit 1`
export const findRun = (sql: Sql, cost: Run['detail']['cost']) => first(sql.rows<Run>(LATEST, [cost]))

const SEALED = `select position, source, first_id as "firstId", leaf, keys::float8[] as keys, salts, hashes
  from log_part where position >= $1 order by position limit $2`
export type SealedPart = PartHashes & { firstId: number; keys: number[] | null; salts: Buffer }
export const listSealed = (sql: Sql, from: number, limit: number) => sql.rows<SealedPart>(SEALED, [from, limit])
