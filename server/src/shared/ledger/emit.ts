/**
 * Stale data is announced by the transaction that makes it stale. The event is written with it, for other nodes; this
 * node's sockets hear of it once, after the commit was answered, and never after a rollback.
 */
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The names of data that became stale for a member; member 0 means everyone. */
export type Stale = { memberId: number; stale: readonly string[] }
/** `outcomeUnknown`: it is unknown whether the transaction of this origin was committed; its events show it. */
type Listener = { committed(lines: readonly Stale[]): void; outcomeUnknown(origin: string): void }

type Node = { name: string; transactions: number; listeners: Set<Listener> }
const nodes = new WeakMap<Db, Node>()
const nodeOf = (db: Db): Node => {
  const node = nodes.get(db) ?? { name: randomUUID(), transactions: 0, listeners: new Set() }
  nodes.set(db, node)
  return node
}
/** The first word of the origin of every event that is written through this Db. */
export const originOf = (db: Db): string => nodeOf(db).name
export function listen(db: Db, listener: Listener): () => void {
  const { listeners } = nodeOf(db)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const eventsOf = new WeakMap<Tx, { origin: string; lines: Stale[] }>()
/**
 * Holds these lines back until the commit. Returns the origin that their events, which the caller writes, must name.
 */
export function keepEvents(tx: Tx, lines: readonly Stale[]): string {
  const before = eventsOf.get(tx)
  before?.lines.push(...lines)
  if (before) return before.origin
  const node = nodeOf(tx.db)
  const own = { origin: `${node.name} ${++node.transactions}`, lines: [...lines] }
  eventsOf.set(tx, own)
  tx.afterCommit(
    () => {
      for (const listener of node.listeners) listener.committed(own.lines)
    },
    () => {
      for (const listener of node.listeners) listener.outcomeUnknown(own.origin)
    },
  )
  return own.origin
}

const INSERT = `insert into event (member_ids, stale, at, node) values (array[$1::bigint], string_to_array($2, ','), $3,
  $4)`
/** Books emit theirs with their other writes instead (`books.emit`). */
export const emit = (tx: Tx, { memberId, stale }: Stale, now: Date): void =>
  tx.send(INSERT, [memberId, stale.join(','), now, keepEvents(tx, [{ memberId, stale }])])
/** Public things, such as projects. */
export const emitToAll = (tx: Tx, stale: readonly string[], now: Date): void => emit(tx, { memberId: 0, stale }, now)
