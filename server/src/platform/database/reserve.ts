/** Why: what is due by the clock has connections of its own, so that no number of callers can keep it from its work. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const reserved = new AsyncLocalStorage<true>()
/** Runs work of the node itself: what it asks of the database goes over connections that no caller ever has. */
export const withReserve = <T>(work: () => Promise<T>): Promise<T> => reserved.run(true, work)

/** Connections kept back for the node itself, besides those of its callers. */
export const RESERVED = 3

/** No connection became free in time. Nothing was said to the database. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

export async function borrow(callers: pg.Pool, own: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await (reserved.getStore() ? own : callers).connect()
  } catch (error) {
    if (/^timeout exceeded when trying to connect/.test((error as Error).message)) throw new NoConnection('no connection was free', { cause: error })
    throw error
  }
}

/** The database is out of reach or has no room: the same may succeed a moment later. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof NoConnection) return true
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // The driver's own failures (no connection in time, one lost on the way) carry no code.
  return /^(E[A-Z]+|57P..|08...|53...|58...)$/.test(code) || (code === '' && /timeout|terminated|not queryable/i.test(message))
}
