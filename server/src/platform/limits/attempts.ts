/** Tries are counted in the database, so that limits hold on every node and for a hundred tries at once. */
import { refuse } from '@tonne/domain/refusals'
import type { Sql, Tx } from '../database/database.ts'
import { deleteDue } from '../database/inPieces.ts'

const ENTER = 'insert into turn (key) values ($1) on conflict (key) do nothing'
const LEAVE = 'delete from turn where key = $1'
/**
 * Waits until every other transaction that took this lock has ended, and holds it until this one ends. The key's row is
 * deleted at once, which others see only after the commit. Take several in a fixed order.
 */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.rows(ENTER, [key])
  await tx.rows(LEAVE, [key])
}

const INSERT = 'insert into attempt (key, at) values ($1, $2)'
export const insertAttempt = (sql: Sql, key: string, now: Date) => sql.rows(INSERT, [key, now])

const LIST = 'select at from attempt where key = $1 and at > $2 order by at desc limit $3'
type Window = { key: string; since: Date; most: number }
/** The instants of the latest tries under a key, newest first, at most `most`. */
export const listAttempts = async (sql: Sql, { key, since, most }: Window): Promise<Date[]> =>
  (await sql.rows<{ at: Date }>(LIST, [key, since, most])).map(({ at }) => at)

const CLEAR = 'delete from attempt where key = $1'
export const clearAttempts = (sql: Sql, key: string) => sql.rows(CLEAR, [key])

type RequestLimit = { key: string; most: number; minutes: number }
/**
 * Counts a request, or refuses tooManyRequests with the seconds until the oldest of the last `most` leaves the window.
 * Takes the lock of the key. The count stands when `tx` commits: a limit that must count refused requests too needs a
 * transaction of its own.
 */
export async function limitRequests(tx: Tx, { key, most, minutes }: RequestLimit, now: Date): Promise<void> {
  const windowMs = minutes * 60_000
  await lockKey(tx, key)
  const made = await listAttempts(tx, { key, since: new Date(now.getTime() - windowMs), most })
  const oldest = made[most - 1]
  if (oldest)
    refuse('tooManyRequests', { seconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) })
  await insertAttempt(tx, key, now)
}

/**
 * An address without the port that some proxies write behind it. A caller has a new port with each connection, so with
 * it nobody would ever come twice from one place.
 */
export function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}

/** A place is an IPv4 address, or an IPv6 /64, because a single household has that many addresses. */
export function placeOf(written: string): string {
  const address = withoutPort(written)
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (v4) return v4[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

/**
 * The place and the wider network around it (an IPv4 /24, an IPv6 /48), because an owner of many addresses usually has
 * neighbouring ones.
 */
export function lineOf(address: string): readonly [string, string] {
  const place = placeOf(address)
  const parts = place.includes(':') ? place.split(':').slice(0, 3).join(':') : place.split('.').slice(0, 3).join('.')
  return [parts, place]
}

export const sweepAttempts = (sql: Sql, before: Date) => deleteDue(sql, 'attempt', 'at < $1', before)
