/**
 * A push is written in the transaction that it reports and sent afterwards, like a mail. It is marked as taken before
 * it is sent: after a kill nobody knows whether it was sent, so it is not sent again. The mail and the notice remain.
 */
import { first, type Sql, type Tx } from '../database/database.ts'
import { deleteDue } from '../database/inPieces.ts'

/** What a browser answers when its push service takes us: where to send to, and the keys to encrypt with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
type Push = { deviceId: number; noticeId: number; title: string; body: string; link: string }

const INSERT_ALL = `
  insert into push (device_id, notice_id, title, body, link, at) select v.*, $6 from unnest($1::bigint[], $2::bigint[],
  $3::text[], $4::text[], $5::text[]) as v(device_id, notice_id, title, body, link)`
/** Sent, not awaited: the commit waits for it. */
export const sendPushes = (tx: Tx, pushes: readonly Push[], now: Date): void =>
  tx.send(INSERT_ALL, [
    pushes.map(({ deviceId }) => deviceId),
    pushes.map(({ noticeId }) => noticeId),
    pushes.map(({ title }) => title),
    pushes.map(({ body }) => body),
    pushes.map(({ link }) => link),
    now,
  ])

/** `address` is null once the device was switched off or its session was ended. */
export type TakenPush = Push & { id: number; tries: number; at: Date; address: PushAddress | null }
const TAKE = `
  with due as (
    select id from push where taken_at is null and (next_try_at is null or next_try_at <= $1) order by id limit $2
  ), taken as (
    update push p set taken_at = $1, tries = p.tries + 1 from due where p.id = due.id and p.taken_at is null
    returning p.id, p.device_id, p.notice_id, p.title, p.body, p.link, p.at, p.tries
  )
  select t.id, t.device_id as "deviceId", t.notice_id as "noticeId", t.title, t.body, t.link, t.at, t.tries,
  case when s.id is not null
    then json_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) end as address
  from taken t left join push_device d on d.id = t.device_id
  left join session s on s.id = d.session_id and s.revoked_at is null order by t.id`
/** The returned pushes belong to this caller alone. */
export const takeDuePushes = (db: Sql, now: Date, limit: number) => db.rows<TakenPush>(TAKE, [now, limit])
const LATER = 'update push set taken_at = null, next_try_at = $2 where id = $1'
export const returnPush = (db: Sql, id: number, nextTryAt: Date) => db.rows(LATER, [id, nextTryAt])
export const deletePush = (db: Sql, id: number) => db.rows('delete from push where id = $1', [id])

/** How many browsers of a member get pushes; beyond that the one opened longest ago is removed. */
const MOST_DEVICES = 10
const KEEP = `
  insert into push_device (member_id, session_id, endpoint, p256dh, auth, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (endpoint) do update
  set member_id = excluded.member_id, session_id = excluded.session_id, at = excluded.at
  where push_device.auth = excluded.auth and push_device.p256dh = excluded.p256dh returning id`
const DROP_OLDEST = `
  delete from push_device where id in (select id from push_device where member_id = $1 order by at desc, id desc
  offset ${MOST_DEVICES})`
type Device = PushAddress & { memberId: number; sessionId: number }
/**
 * Binds the browser to this session, whoever it was bound to before. Returns false for an address that is known with
 * other keys: whoever knows an address alone cannot take it over.
 */
export async function keepDevice(tx: Tx, device: Device, now: Date): Promise<boolean> {
  const { memberId, sessionId, endpoint, p256dh, auth } = device
  if ((await tx.rows(KEEP, [memberId, sessionId, endpoint, p256dh, auth, now])).length === 0) return false
  await tx.rows(DROP_OLDEST, [memberId])
  return true
}
const BOUND = 'select member_id as "memberId", p256dh = $2 and auth = $3 as same from push_device where endpoint = $1'
/** Whose notices this browser shows already, and whether it is known with these keys. */
export const findBound = (sql: Sql, { endpoint, p256dh, auth }: PushAddress) =>
  first(sql.rows<{ memberId: number; same: boolean }>(BOUND, [endpoint, p256dh, auth]))
const DELETE_OWN = 'delete from push_device where member_id = $1 and endpoint = $2'
export const deleteOwnDevice = (db: Sql, memberId: number, endpoint: string) =>
  db.rows(DELETE_OWN, [memberId, endpoint])
export const deleteDevice = (db: Sql, id: number) => db.rows('delete from push_device where id = $1', [id])

/** After so long without the app being opened in a browser, pushes to it end. */
const UNUSED_DAYS = 90
const SWEEP_DEVICES = `
  delete from push_device d using session s
  where s.id = d.session_id and (s.revoked_at is not null or d.at < $1::timestamptz - interval '${UNUSED_DAYS} days')`
export const sweepPushes = async (db: Sql, before: Date): Promise<void> => {
  await db.rows(SWEEP_DEVICES, [before])
  await deleteDue(db, 'push', 'at < $1', before)
}

/** The key pair that push services know this installation by (VAPID), its private half sealed. */
type PushKey = { publicKey: string; sealed: Buffer; keyId: string }
export const findPushKey = (sql: Sql) =>
  first(sql.rows<PushKey>('select public_key as "publicKey", sealed, key_id as "keyId" from push_key where id = 1'))
const KEEP_KEY = `insert into push_key (id, public_key, sealed, key_id) values (1, $1, $2, $3) on conflict do nothing`
/** One of two first calls at once wins. */
export const keepPushKey = (sql: Sql, { publicKey, sealed, keyId }: PushKey) =>
  sql.rows(KEEP_KEY, [publicKey, sealed, keyId])
export const replacePushSeal = (tx: Tx, sealed: Buffer, keyId: string) =>
  tx.rows('update push_key set sealed = $1, key_id = $2 where id = 1', [sealed, keyId])
