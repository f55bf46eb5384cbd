/**
 * A connection whose packets are dropped stays open and silent for ever, so its caller is told soon and the next query
 * uses another.
 */
import type pg from 'pg'

/** Longer than any ordinary statement may take at the server: a live server has answered by then. */
const SILENT_MS = 12_000
const LOOK_MS = 500

/** The connection was given up. Others of the same time are no better. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
}

type Pending = { count: number; since: number; patienceMs: number }
const connections = new WeakMap<pg.ClientBase, Pending>()
const waiting = new Map<pg.ClientBase, Pending>()

const pendingOf = (on: pg.ClientBase): Pending => {
  const known = connections.get(on) ?? { count: 0, since: 0, patienceMs: SILENT_MS }
  connections.set(on, known)
  return known
}

/** The answer, or an error once the connection has been silent for too long with a query pending. */
export async function heard<T>(on: pg.ClientBase, answer: Promise<T>): Promise<T> {
  const pending = pendingOf(on)
  if (pending.count === 0) pending.since = performance.now()
  pending.count += 1
  waiting.set(on, pending)
  try {
    return await answer
  } finally {
    pending.count -= 1
    pending.since = performance.now()
    if (pending.count === 0) waiting.delete(on)
  }
}

/** How long this connection may be silent from here on; without `ms` the default. */
export function setPatience(on: pg.ClientBase, ms = SILENT_MS): void {
  pendingOf(on).patienceMs = ms
}

let lookedAt = performance.now()
setInterval(() => {
  const now = performance.now()
  // A paused process did not read: answers that arrived meanwhile must be read first.
  const slept = now - lookedAt > 4 * LOOK_MS
  lookedAt = now
  if (slept) return
  for (const [on, { since, patienceMs }] of waiting) {
    if (now - since > patienceMs)
      (on as pg.Client).connection.stream.destroy(
        new DatabaseSilent('the database fell silent: the connection is terminated'),
      )
  }
}, LOOK_MS).unref()
