/**
 * Wrong passwords from a device that logged in before are counted apart from those of strangers, and a login from a
 * new device is mailed to the member and makes withdrawals wait. The app stores a random id beside the token and sends
 * it as `X-Device`; without one, browser and place stand in for it. The id proves nothing by itself: it decides only
 * which counter a wrong password goes to, and whether a login is from a new device.
 */
import { createHash } from 'node:crypto'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'
import { placeOf } from '../../platform/limits/attempts.ts'
import { PASSWORD_SINCE } from './coolOff.ts'

export type From = { deviceId: string; device: string; address: string }
export const deviceHashOf = ({ deviceId, device, address }: From): string =>
  createHash('sha256')
    .update(deviceId ? `id|${deviceId}` : `seen|${placeOf(address)}|${device}`)
    .digest('base64url')

const OUTDATED = (row: string) => PASSWORD_SINCE(row, 'last_at')
const KNOWN = `
  select 1 as one from member m join known_device d on d.member_id = m.id where m.email_key = $1 and d.device_hash = $2
    and not ${OUTDATED('d')}`
/** One query whether or not the email has an account. */
export const isKnownDevice = async (sql: Sql, emailKey: string, deviceHash: string): Promise<boolean> =>
  (await first(sql.rows(KNOWN, [emailKey, deviceHash]))) !== undefined

const OF_MEMBER = `select 1 as one from known_device d where member_id = $1 and device_hash = $2
  and not ${OUTDATED('d')}`
/** Whether that device has logged in to this account with its present login password. */
export const cameInBefore = async (sql: Sql, memberId: number, deviceHash: string): Promise<boolean> =>
  (await first(sql.rows(OF_MEMBER, [memberId, deviceHash]))) !== undefined

const ANY = 'select 1 as one from known_device where member_id = $1 limit 1'
const NEW = `
  insert into known_device (member_id, device_hash, first_at, last_at) values ($1, $2, $3, $3)
  on conflict (member_id, device_hash) do update set last_at = excluded.last_at where ${OUTDATED('known_device')}
  returning 1 as one`
const SEEN = 'update known_device set last_at = $3 where member_id = $1 and device_hash = $2'
/** Keeps a device known after a change of the login password that was made from it. */
export const storeDevice = (tx: Tx, memberId: number, deviceHash: string, now: Date) =>
  tx.rows(SEEN, [memberId, deviceHash, now])
const OF_SESSION = `
  update known_device d set last_at = $2 from session s where s.id = $1 and d.member_id = s.member_id
  and d.device_hash = s.device_hash`
/** The same for the device of a session. */
export const storeDeviceOf = (tx: Tx, sessionId: number, now: Date) => tx.rows(OF_SESSION, [sessionId, now])
/**
 * 'new': never seen with this login password, though others were. The very first device opened the account and
 * surprises nobody. A device without an id counts as new each time, because a stranger can have the same browser behind
 * the same address.
 */
export async function recordDevice(
  tx: Tx,
  memberId: number,
  from: From,
  now: Date,
): Promise<'first' | 'new' | 'known'> {
  const deviceHash = deviceHashOf(from)
  const any = await first(tx.rows(ANY, [memberId]))
  if ((await tx.rows(NEW, [memberId, deviceHash, now])).length === 1) return any ? 'new' : 'first'
  await tx.rows(SEEN, [memberId, deviceHash, now])
  return from.deviceId ? 'known' : 'new'
}

type LoginOutcome = 'in' | 'wrong_password' | 'wrong_factor' | 'reset'
type LoginEvent = { memberId: number | null; outcome: LoginOutcome; known: boolean; device: string; address: string }
const EVENT = 'insert into login_event (member_id, outcome, device, address, known, at) values ($1, $2, $3, $4, $5, $6)'
export const insertLoginEvent = (sql: Sql, { memberId, outcome, device, address, known }: LoginEvent, now: Date) =>
  sql.rows(EVENT, [memberId, outcome, device.slice(0, 200), address.slice(0, 64), known, now])

type PastLogin = Omit<LoginEvent, 'memberId'> & { id: number; at: Date }
const HISTORY = `
  select id, outcome, device, address, known, at from login_event where member_id = $1 and ($2::bigint is null
  or id < $2) order by id desc limit $3`
export const listLogins = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<PastLogin>(HISTORY, [memberId, before, limit])
export const sweepLogins = (sql: Sql, before: Date) => deleteDue(sql, 'login_event', 'at < $1', before)
