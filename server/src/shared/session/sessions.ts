/** The caller is looked up for each request on any node; many lookups at once are one query. */
import { hash, randomBytes } from 'node:crypto'
import type { Restriction } from '@tonne/domain/people/member'
import { type Batcher, batcher } from '../../platform/batch/batcher.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'

/** A visitor's session has memberId 0. */
export type Caller = { sessionId: number; memberId: number; answered: boolean }
type SessionTimes = { idleMinutes: number; absoluteHours: number }
type NewSession = {
  memberId: number | null
  device: string
  deviceHash?: string
  address: string
  now: Date
  times: SessionTimes
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
const MINUTE = 60_000
const TIMES_FRESH_MS = 5000

const INSERT = `
  insert into session (token_hash, member_id, device, address, created_at, used_at, ends_at, device_hash) values ($1,
  $2, $3, $4, $5, $5, $6, $7) returning id`
/** Makes a session and returns its token, which nobody else knows: the database has only its hash. */
export async function insertSession(
  sql: Sql,
  { memberId, device, deviceHash = '', address, now, times }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + times.absoluteHours * 60 * MINUTE)
  await sql.rows(INSERT, [hashOf(token), memberId, device.slice(0, 200), address.slice(0, 64), now, endsAt, deviceHash])
  return token
}

// Each is looked up by the one index that names it; the index of open sessions would be read whole.
const FIND = `
  select s.id as "sessionId", s.token_hash as "tokenHash", coalesce(s.member_id, 0) as "memberId",
  s.used_at as "usedAt", s.ends_at as "endsAt", m.answered_at is not null as answered
  from unnest($1::bytea[]) as asked(hash)
  cross join lateral (select * from session where token_hash = asked.hash limit 1) s
  left join member m on m.id = s.member_id
  where s.revoked_at is null and s.ends_at > $2 and s.used_at > $3 and m.disabled_at is null`
const TOUCH = `update session set used_at = $2 where id = any($1::bigint[])`

type Found = Caller & { tokenHash: Buffer; usedAt: Date; endsAt: Date }
type Remembered = { caller: Caller; until: number }
export type Callers = {
  (token: string): Promise<Caller | undefined>
  /**
   * The member that this node found for the token, as long as only the end of the session could have changed that. For
   * work whose own transaction checks whether the session was ended.
   */
  remembered(token: string): Caller | undefined
}
/** Beyond this number all are forgotten. */
const MOST_REMEMBERED = 50_000

/**
 * Returns the caller of a token, or undefined if the session is over. Use keeps it alive; that is written at most once
 * a minute, and a caller is remembered for no longer than that.
 */
export function findCallers(db: Db, now: () => Date, times: () => Promise<SessionTimes>): Callers {
  let known: { idleMinutes: number; readAt: number } | undefined
  /** Read again every few seconds, because a change of terms need not reach every request at once. */
  const idleMinutes = async (): Promise<number> => {
    if (!known || performance.now() - known.readAt > TIMES_FRESH_MS)
      known = { idleMinutes: (await times()).idleMinutes, readAt: performance.now() }
    return known.idleMinutes
  }
  const find: Batcher<Buffer, Remembered | undefined> = batcher(async (hashes) => {
    const at = now()
    const rows = await db.rows<Found>(FIND, [hashes, at, new Date(at.getTime() - (await idleMinutes()) * MINUTE)])
    const isStale = ({ usedAt }: Found) => at.getTime() - usedAt.getTime() > MINUTE
    const stale = rows.filter(isStale).map((r) => r.sessionId)
    if (stale.length > 0) await db.rows(TOUCH, [stale, at])
    const byHash = new Map(
      rows.map((r) => {
        const { sessionId, memberId, answered } = r
        const until = Math.min((isStale(r) ? at : r.usedAt).getTime() + MINUTE, r.endsAt.getTime())
        return [r.tokenHash.toString('hex'), { caller: { sessionId, memberId, answered }, until }]
      }),
    )
    return hashes.map((hash) => byHash.get(hash.toString('hex')))
  })
  let remembered = new Map<string, Remembered>()
  const callers = async (token: string): Promise<Caller | undefined> => {
    const found = token.length > 200 ? undefined : await find(hashOf(token))
    if (!found) remembered.delete(token)
    else if (found.caller.memberId > 0) {
      if (remembered.size >= MOST_REMEMBERED) remembered = new Map()
      remembered.set(token, found)
    }
    return found?.caller
  }
  return Object.assign(callers, {
    remembered: (token: string) => {
      const found = remembered.get(token)
      return found && now().getTime() < found.until ? found.caller : undefined
    },
  })
}

const REVOKE = `update session set revoked_at = $2 where id = $1 and revoked_at is null`
export const revokeSession = (sql: Sql, sessionId: number, now: Date) => sql.rows(REVOKE, [sessionId, now])

const REVOKE_ALL = `update session set revoked_at = $2 where member_id = $1 and revoked_at is null`
/** Ends every session of a member; open sockets follow within a second. */
export const revokeMemberSessions = (tx: Sql, memberId: number, now: Date) => tx.rows(REVOKE_ALL, [memberId, now])

const INSERT_TICKET = `insert into socket_ticket (ticket_hash, session_id, member_id, expires_at) values ($1, $2, $3,
  $4)`
/** A one-use ticket for opening the socket, so that the session token is in no URL. */
export async function insertTicket(sql: Sql, caller: Caller, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql.rows(INSERT_TICKET, [hashOf(ticket), caller.sessionId, caller.memberId, new Date(now.getTime() + MINUTE)])
  return ticket
}
const USE_TICKET = `
  delete from socket_ticket t using session s
  where t.ticket_hash = $1 and t.session_id = s.id returning t.session_id as "sessionId", t.member_id as "memberId",
  t.expires_at > $2 and s.revoked_at is null as good`
/** Uses the ticket up, valid or not. */
export async function useTicket(
  sql: Sql,
  ticket: string,
  now: Date,
): Promise<{ sessionId: number; memberId: number } | undefined> {
  const [row] = await sql.rows<{ sessionId: number; memberId: number; good: boolean }>(USE_TICKET, [
    hashOf(ticket),
    now,
  ])
  return row?.good ? row : undefined
}

export const sweepTickets = (sql: Sql, before: Date) => deleteDue(sql, 'socket_ticket', 'expires_at < $1', before)

const ACTIVE = `
  select id from session where id = any($1::bigint[]) and revoked_at is null and ends_at > $2
  and (member_id is null or exists (select 1 from member m where m.id = member_id and m.disabled_at is null))`
/** Which of these sessions are still open: those of open sockets are a subset of them. */
export const listActive = async (sql: Sql, sessionIds: readonly number[], now: Date): Promise<Set<number>> =>
  new Set((await sql.rows<{ id: number }>(ACTIVE, [sessionIds, now])).map((r) => r.id))

const SHIFT = `update session set used_at = used_at + $1 * interval '1 millisecond',
  ends_at = ends_at + $1 * interval '1 millisecond' where revoked_at is null`
/** Demo clock only: sessions move with the clock, so that a moved hour does not log everyone out. */
export const carrySessions = (sql: Sql, ms: number) => sql.rows(SHIFT, [ms])

const RESTRICTIONS = `
  select member_id as "memberId", case_no as "caseNo", code, scopes, reason_en as en, reason_cn as cn, since,
  review_by as "reviewBy"
  from restriction where member_id = any($1::bigint[]) and lifted_at is null order by id`
export type OpenRestriction = Restriction & { memberId: number; code: string; since: Date; reviewBy: Date }
/** The oldest first, so that of several cases the same one is named each time. */
export async function listRestrictions(sql: Sql, memberIds: readonly number[]): Promise<OpenRestriction[]> {
  const rows = await sql.rows<Omit<OpenRestriction, 'reason'> & { en: string; cn: string }>(RESTRICTIONS, [memberIds])
  return rows.map(({ en, cn, ...rest }) => ({ ...rest, reason: { en, cn } }))
}
