/** Due jobs have connections of their own, so that no number of callers can keep them from their work. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const reserved = new AsyncLocalStorage<true>()
/** Runs work of the node itself over connections that no caller ever has. */
export const withReserve = <T>(work: () => Promise<T>): Promise<T> => reserved.run(true, work)

/** Connections reserved for the node itself, besides those of its callers. */
export const RESERVED = 3

/** No connection became free in time. Nothing was sent to the database. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

/** The pool's own message when all are lent. */
export const isFull = (error: unknown): boolean =>
  /^timeout exceeded when trying to connect/.test((error as Error).message)

type Acquire = () => Promise<pg.PoolClient>
export async function acquireFrom(callers: Acquire, own: Acquire): Promise<pg.PoolClient> {
  try {
    return await (reserved.getStore() ? own : callers)()
  } catch (error) {
    if (isFull(error)) throw new NoConnection('no connection was free', { cause: error })
    throw error
  }
}
