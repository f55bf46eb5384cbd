/**
 * When one connection falls silent, the others of that time are given up too, so that no caller has to wait on them to
 * find out.
 */
import type pg from 'pg'
import { isOutage } from './outage.ts'
import { isFull } from './reserve.ts'
import { DatabaseSilent } from './silence.ts'

/**
 * After a failure no connection is tried for as long as the failure took, within these bounds; otherwise each queued
 * caller would wait as long again. A quick failure costs nobody a wait, so the database is found soon after it is back.
 */
const PAUSE_MS = { least: 200, most: 2000 }

/** Acquires connections of the pool; the caller releases them. */
export function acquirer(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const madeAt = new WeakMap<pg.PoolClient, number>()
  let silentAt = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  const failed = (tookMs: number): void => {
    pausedUntil = performance.now() + Math.min(Math.max(tookMs, PAUSE_MS.least), PAUSE_MS.most)
  }
  pool.on('connect', (client) => {
    madeAt.set(client as pg.PoolClient, performance.now())
    client.on('error', (error) => {
      // A connection that was given up with others says nothing about newer ones.
      if (!(error instanceof DatabaseSilent) || madeAt.get(client as pg.PoolClient)! <= silentAt) return
      silentAt = performance.now()
      failed(PAUSE_MS.most)
    })
  })
  return async () => {
    for (;;) {
      if (performance.now() < pausedUntil)
        throw new DatabaseSilent('the database did not answer a moment ago: terminated before it was asked')
      const askedAt = performance.now()
      const client = await pool.connect().catch((error: Error) => {
        if (isOutage(error) && !isFull(error)) failed(performance.now() - askedAt)
        throw error
      })
      if (madeAt.get(client)! > silentAt) return client
      client.release(true)
    }
  }
}
