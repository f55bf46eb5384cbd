/** Operators have sessions of their own, so that neither a member's token nor another site can act at the desk. */
import { createHash, randomBytes } from 'node:crypto'
import type { Operator } from '@tonne/domain/people/operator'
import { first, getOne, type Sql } from '../../platform/database/database.ts'

/** Sent only over https (or to this very machine), only to this host, never to scripts, never from another site. */
export const OPERATOR_COOKIE = '__Host-desk'
/** The Set-Cookie line that stores a token for the length of a session, or removes it. */
export const operatorCookie = (token: string | null): string =>
  `${OPERATOR_COOKIE}=${token ?? ''}; Path=/; Secure; HttpOnly; SameSite=Strict; ` +
  `Max-Age=${token ? ABSOLUTE_HOURS * 3600 : 0}`
const IDLE_MINUTES = 20
const ABSOLUTE_HOURS = 10
const MINUTE = 60_000

/** How long privileged acts stay allowed after a code of the authenticator. */
export const STEP_UP_MINUTES = 10

/** The factor used at the login; at a sign-on, the operator's best factor. */
export type CameBy = 'code' | 'passkey'
export type OperatorCaller = Operator & {
  sessionId: number
  email: string
  steppedUntil: Date | null
  cameBy: CameBy
  /** Opened by the company's sign-on. */
  signedOn: boolean
}
/** `attended`: somebody is there; otherwise the session continues towards its idle end. */
export type Operators = (cookie: string | undefined, attended: boolean) => Promise<OperatorCaller | undefined>

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const INSERT = `
  insert into operator_session (token_hash, operator_id, device, address, created_at, used_at, ends_at, stepped_until,
  came_by, signed_on, sign_on_sid)
  values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`
type NewOperatorSession = {
  operatorId: number
  device: string
  address: string
  now: Date
  /** Null: every privileged act asks for the code. */
  steppedUntil: Date | null
  cameBy: CameBy
  signedOn?: { sid: string | null } | undefined
}
/** Makes a session and returns its token; the database has only its hash. */
export async function insertOperatorSession(
  sql: Sql,
  { operatorId, device, address, now, ...rest }: NewOperatorSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + ABSOLUTE_HOURS * 60 * MINUTE)
  await sql.rows(INSERT, [
    hashOf(token),
    operatorId,
    device.slice(0, 200),
    address.slice(0, 64),
    now,
    endsAt,
    rest.steppedUntil,
    rest.cameBy,
    rest.signedOn !== undefined,
    rest.signedOn?.sid ?? null,
  ])
  return token
}

const FIND = `
  select s.id as "sessionId", s.used_at as "usedAt", s.stepped_until as "steppedUntil", s.came_by as "cameBy",
  s.signed_on as "signedOn", o.id, o.name, o.email, o.role
  from operator_session s join operator o on o.id = s.operator_id
  where s.token_hash = $1 and s.revoked_at is null and s.ends_at > $2 and s.used_at > $3 and o.disabled_at is null`
const TOUCH = 'update operator_session set used_at = $2 where id = $1'

/**
 * Returns the operator of a Cookie header, or undefined when there is none or the session is over (20 idle minutes, 10
 * hours in all).
 */
export function findOperators(sql: Sql, now: () => Date): Operators {
  return async (cookie, attended) => {
    const token = new RegExp(`(?:^|; )${OPERATOR_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookie ?? '')?.[1]
    if (!token) return undefined
    const at = now()
    const found = await first(
      sql.rows<OperatorCaller & { usedAt: Date }>(FIND, [
        hashOf(token),
        at,
        new Date(at.getTime() - IDLE_MINUTES * MINUTE),
      ]),
    )
    if (!found) return undefined
    const { usedAt, ...operator } = found
    if (attended && at.getTime() - usedAt.getTime() > MINUTE) await sql.rows(TOUCH, [operator.sessionId, at])
    return operator
  }
}

const SHIFT = `
  select n.created_at as "sinceAt",
    (select max(s.used_at) from operator_session s where s.operator_id = n.operator_id and s.created_at < n.created_at
      and s.id <> n.id) as "lastAt"
  from operator_session n where n.id = $1`
/** When this session began, and when its operator last used an earlier one. */
export const getShift = (sql: Sql, sessionId: number): Promise<{ sinceAt: Date; lastAt: Date | null }> =>
  getOne(sql.rows<{ sinceAt: Date; lastAt: Date | null }>(SHIFT, [sessionId]))
const STEPPED = 'update operator_session set stepped_until = $2 where id = $1'
export const updateStepped = (sql: Sql, sessionId: number, until: Date) => sql.rows(STEPPED, [sessionId, until])
const OPEN = 'select 1 as one from operator_session where id = $1 and revoked_at is null'
/** Whether it is still open since its request came in. */
export const isOpenSession = async (sql: Sql, sessionId: number): Promise<boolean> =>
  (await first(sql.rows(OPEN, [sessionId]))) !== undefined
const NOW_BY_PASSKEY = `update operator_session set came_by = 'passkey' where id = $1`
/** Making a passkey counts as showing it. */
export const markByPasskey = (sql: Sql, sessionId: number) => sql.rows(NOW_BY_PASSKEY, [sessionId])
const REVOKE = 'update operator_session set revoked_at = $2 where id = $1 and revoked_at is null'
export const revokeOperatorSession = (sql: Sql, sessionId: number, now: Date) => sql.rows(REVOKE, [sessionId, now])
const REVOKE_OTHERS =
  'update operator_session set revoked_at = $3 where operator_id = $1 and id <> $2 and revoked_at is null'
/**
 * After a change of an operator's factors in one session the others end, because they were opened by what counted
 * before.
 */
export const revokeOtherSessions = (sql: Sql, operatorId: number, sessionId: number, now: Date) =>
  sql.rows(REVOKE_OTHERS, [operatorId, sessionId, now])
const REVOKE_ALL =
  'update operator_session set revoked_at = $2 where operator_id = $1 and revoked_at is null returning id'
/** Returns those that were open. */
export const revokeOperatorSessions = (sql: Sql, operatorId: number, now: Date) =>
  sql.rows(REVOKE_ALL, [operatorId, now])
