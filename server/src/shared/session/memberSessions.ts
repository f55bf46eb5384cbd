import type { Sql, Tx } from '../../platform/database/database.ts'

type ListedSession = {
  id: number
  device: string
  address: string
  createdAt: Date
  usedAt: Date
  endsAt: Date
  /** False: it ended by itself, and its browser still shows notices. */
  open: boolean
}
const OPEN = 'ends_at > $2 and used_at > $3'
const LIST = `
  select id, device, address, created_at as "createdAt", used_at as "usedAt", ends_at as "endsAt", ${OPEN} as open
  from session where member_id = $1 and revoked_at is null
    and (${OPEN} or id in (select session_id from push_device where member_id = $1))
  order by used_at desc, id desc limit 100`
/** Open sessions, and those that ended by themselves while their browser still shows notices. */
export const listSessions = (sql: Sql, memberId: number, now: Date, idleMinutes: number) =>
  sql.rows<ListedSession>(LIST, [memberId, now, new Date(now.getTime() - idleMinutes * 60_000)])

const REVOKE_ONE =
  'update session set revoked_at = $3 where member_id = $1 and id = $2 and revoked_at is null returning id'
/** False when it is not the member's, or over already. */
export const revokeOwn = async (sql: Sql, memberId: number, sessionId: number, now: Date): Promise<boolean> =>
  (await sql.rows(REVOKE_ONE, [memberId, sessionId, now])).length === 1

const REVOKE_OTHERS =
  'update session set revoked_at = $3 where member_id = $1 and id <> $2 and revoked_at is null returning id'
/** Ends every session but one (0: every one); returns which, so that their sockets are closed after the commit. */
export const revokeOthers = async (tx: Tx, memberId: number, keepId: number, now: Date): Promise<number[]> =>
  (await tx.rows<{ id: number }>(REVOKE_OTHERS, [memberId, keepId, now])).map(({ id }) => id)
