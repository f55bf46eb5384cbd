/**
 * A request that is not finished when its session ends is not carried out, so ending a stranger's session stops their
 * last request too.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '@tonne/domain/refusals'
import type { Db, Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'

const calling = new AsyncLocalStorage<number | undefined>()
/** Runs a member's request: a commit through a guarded database is refused once its session was ended. */
export const inFlight = <T>(sessionId: number, work: () => Promise<T>): Promise<T> => calling.run(sessionId, work)
/** Work of a request that may end the request's own session; its commit is not refused then. */
export const endingItself = <T>(work: () => Promise<T>): Promise<T> => calling.run(undefined, work)

const ENDED = 'select id from session where id = any($1::bigint[]) and revoked_at is not null'
/** Returns those of these sessions that were ended meanwhile. */
export const listEnded = async (sql: Sql, sessionIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await sql.rows<{ id: number }>(ENDED, [ints(sessionIds)])).map(({ id }) => id))

/**
 * Checks the session last, right before the commit, however long the work waited for a lock before that. Work shared by
 * many requests (a batch) belongs to no session and checks for itself.
 */
export function guardSessions(db: Db): Db {
  return {
    ...db,
    tx: (work) => {
      const sessionId = calling.getStore()
      if (sessionId === undefined) return db.tx(work)
      return db.tx(async (tx) => {
        const result = await work(tx)
        if ((await listEnded(tx, [sessionId])).size > 0) refuse('sessionExpired')
        return result
      })
    },
  }
}
