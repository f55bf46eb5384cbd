import type { OperatorRole } from '@tonne/domain/people/operator'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import type { PasskeyRow } from '../../shared/credential/passkeys.ts'
import { type Reseal, resealEach } from '../../shared/reseal.ts'
import { resealedTotp } from './totp.ts'

type NewOperator = {
  email: string
  emailKey: string
  name: string
  role: OperatorRole
  passwordHash?: string
  totpSealed?: string
  totpStep?: number
}
const INSERT = `
  insert into operator (email, email_key, name, role, password_hash, totp_sealed, totp_step, made_at) values ($1, $2,
  $3, $4, $5, $6, $7, $8)
  on conflict (email_key) do update set name = excluded.name, role = excluded.role,
  password_hash = excluded.password_hash,
    totp_sealed = excluded.totp_sealed, totp_step = excluded.totp_step, disabled_at = null
  where operator.disabled_at is not null returning id`
/**
 * Makes an operator, or reactivates a disabled one under a new invitation. Undefined when one with this email is
 * active.
 */
export const insertOperator = async (
  sql: Sql,
  { email, emailKey, name, role, passwordHash, totpSealed, totpStep = 0 }: NewOperator,
  now: Date,
): Promise<number | undefined> =>
  (
    await first(
      sql.rows<{ id: number }>(INSERT, [
        email,
        emailKey,
        name,
        role,
        passwordHash ?? null,
        totpSealed ?? null,
        totpStep,
        now,
      ]),
    )
  )?.id

export type OperatorKeys = {
  id: number
  name: string
  email: string
  role: OperatorRole
  passwordHash: string | null
  totpSealed: string | null
  totpStep: number
  disabledAt: Date | null
}
const KEYS = `
  select id, name, email, role, password_hash as "passwordHash", totp_sealed as "totpSealed", totp_step as "totpStep",
  disabled_at as "disabledAt" from operator`
const BY_EMAIL = `${KEYS} where email_key = $1`
export const findOperatorByEmail = (sql: Sql, emailKey: string) => first(sql.rows<OperatorKeys>(BY_EMAIL, [emailKey]))
const LOCK = `${KEYS} where id = $1 for update`
export const lockOperator = (tx: Tx, id: number) => first(tx.rows<OperatorKeys>(LOCK, [id]))
const USE_STEP = 'update operator set totp_step = $2 where id = $1'
export const updateTotpStep = (tx: Tx, id: number, step: number) => tx.rows(USE_STEP, [id, step])
const DISABLED = 'select id from operator where id = any($1::bigint[]) and disabled_at is not null'
/** Those of these operators who may act no more. */
export const listDisabled = async (sql: Sql, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await sql.rows<{ id: number }>(DISABLED, [ids])).map(({ id }) => id))
const DISABLE = 'update operator set disabled_at = $2 where id = $1'
export const updateDisabled = (tx: Tx, id: number, now: Date) => tx.rows(DISABLE, [id, now])
const LOCK_ADMINS = `
  select id, role = 'admin' and disabled_at is null as active from operator
  where (role = 'admin' and disabled_at is null) or id = $1 order by id for update`
/**
 * Locks the active admins, so that of two who disable each other at once one is refused, and in the same order the
 * operator with this id; answers the admins.
 */
export const lockAdmins = async (tx: Tx, also: number | null = null): Promise<number[]> =>
  (await tx.rows<{ id: number; active: boolean }>(LOCK_ADMINS, [also])).filter((r) => r.active).map((r) => r.id)

const ADMIN_EMAILS = `select email from operator where role = 'admin' and disabled_at is null order by id`
export const listAdminEmails = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ email: string }>(ADMIN_EMAILS)).map(({ email }) => email)

export type OperatorListRow = Pick<OperatorKeys, 'id' | 'name' | 'email' | 'role' | 'disabledAt'> & {
  madeAt: Date
  lastSeenAt: Date | null
  sessions: number
}
const LIST = `
  select o.id, o.name, o.email, o.role, o.disabled_at as "disabledAt", o.made_at as "madeAt",
  max(s.used_at) as "lastSeenAt",
    count(s.id) filter (where s.revoked_at is null and s.ends_at > $1) as sessions
  from operator o left join operator_session s on s.operator_id = o.id group by o.id order by o.id`
export const listOperators = (sql: Sql, now: Date) => sql.rows<OperatorListRow>(LIST, [now])

type InviteState = 'proposed' | 'sent' | 'accepted' | 'refused'
export type InviteRow = {
  id: number
  email: string
  emailKey: string
  name: string
  role: OperatorRole
  reason: string
  invitedById: number
  invitedBy: string
  approvedBy: string | null
  state: InviteState
  totpSealed: string | null
  at: Date
  expiresAt: Date | null
}
const INVITE = `
  select i.id, i.email, i.email_key as "emailKey", i.name, i.role, i.reason, coalesce(i.invited_by, 0) as "invitedById",
  coalesce(a.name, 'system') as "invitedBy",
    b.name as "approvedBy", i.state, i.totp_sealed as "totpSealed", i.at, i.expires_at as "expiresAt"
  from operator_invite i left join operator a on a.id = i.invited_by left join operator b on b.id = i.decided_by`
const LIST_INVITES = `${INVITE} order by i.id desc limit 100`
export const listInvites = (sql: Sql) => sql.rows<InviteRow>(LIST_INVITES)
const LOCK_INVITE = `${INVITE} where i.id = $1 for update of i`
export const lockInvite = (tx: Tx, id: number) => first(tx.rows<InviteRow>(LOCK_INVITE, [id]))
const LOCK_BY_TOKEN = `${INVITE} where i.token_hash = $1 for update of i`
export const lockInviteByToken = (tx: Tx, tokenHash: Buffer) => first(tx.rows<InviteRow>(LOCK_BY_TOKEN, [tokenHash]))

export type NewInvite = {
  email: string
  emailKey: string
  name: string
  role: OperatorRole
  reason: string
  invitedBy: number | null
}
const INSERT_INVITE = `
  insert into operator_invite (email, email_key, name, role, reason, invited_by, state, at) values ($1, $2, $3, $4, $5,
  $6, 'proposed', $7)
  on conflict (email_key) where state in ('proposed', 'sent') do nothing returning id`
export const insertInvite = async (tx: Tx, i: NewInvite, now: Date): Promise<number | undefined> =>
  (
    await first(
      tx.rows<{ id: number }>(INSERT_INVITE, [i.email, i.emailKey, i.name, i.role, i.reason, i.invitedBy, now]),
    )
  )?.id
const SEND_INVITE = `update operator_invite set state = 'sent', decided_by = $2, token_hash = $3, totp_sealed = $4,
  expires_at = $5 where id = $1`
type SentInvite = { id: number; decidedBy: number | null; tokenHash: Buffer; totpSealed: string; expiresAt: Date }
export const updateInviteSent = (tx: Tx, { id, decidedBy, tokenHash, totpSealed, expiresAt }: SentInvite) =>
  tx.rows(SEND_INVITE, [id, decidedBy, tokenHash, totpSealed, expiresAt])
// An ended invitation loses its token.
const END_INVITE = `
  update operator_invite set state = $2, decided_by = coalesce($3, decided_by), token_hash = null, totp_sealed = null
  where id = $1`
export const updateInviteEnded = (tx: Tx, id: number, state: 'accepted' | 'refused', decidedBy: number | null = null) =>
  tx.rows(END_INVITE, [id, state, decidedBy])
const EXPIRE = `
  update operator_invite set state = 'refused', token_hash = null, totp_sealed = null where state = 'sent'
  and email_key = $1 and expires_at <= $2`
/** An expired invitation allows a new one. */
export const expireInvites = (tx: Tx, emailKey: string, now: Date) => tx.rows(EXPIRE, [emailKey, now])

const SIGNED_ON = `${KEYS} o join operator_sign_on s on s.operator_id = o.id where s.issuer = $1 and s.subject = $2`
/** The operator bound to this person of the sign-on. */
export const findSignedOn = (sql: Sql, issuer: string, subject: string) =>
  first(sql.rows<OperatorKeys>(SIGNED_ON, [issuer, subject]))
const BY_SID = `${KEYS} o where o.id in (select operator_id from operator_session where sign_on_sid = $1) limit 1`
/** The operator of this session of the provider. */
export const findBySid = (sql: Sql, sid: string) => first(sql.rows<OperatorKeys>(BY_SID, [sid]))
const SUBJECT = 'select subject from operator_sign_on where operator_id = $1 and issuer = $2'
export const findSubject = async (sql: Sql, operatorId: number, issuer: string): Promise<string | null> =>
  (await first(sql.rows<{ subject: string }>(SUBJECT, [operatorId, issuer])))?.subject ?? null
const LINK = `
  insert into operator_sign_on (operator_id, issuer, subject, linked_at) values ($1, $2, $3, $4)`
type SignOnLink = { operatorId: number; issuer: string; subject: string }
export const insertSignOn = (tx: Tx, { operatorId, issuer, subject }: SignOnLink, now: Date) =>
  tx.rows(LINK, [operatorId, issuer, subject, now])
const UNLINK = 'delete from operator_sign_on where operator_id = $1'
export const deleteSignOn = (tx: Tx, operatorId: number) => tx.rows(UNLINK, [operatorId])

const PASSKEYS = `
  select id, credential_id as "credentialId", public_key as "publicKey", counter, transports, label,
  made_at as "madeAt", used_at as "usedAt"
  from operator_passkey where operator_id = $1 and removed_at is null order by id`
export const listOperatorPasskeys = (sql: Sql, operatorId: number) => sql.rows<PasskeyRow>(PASSKEYS, [operatorId])
const ADD_PASSKEY = `
  insert into operator_passkey (operator_id, credential_id, public_key, counter, transports, label, made_at) values ($1,
  $2, $3, $4, $5, $6, $7)
  on conflict (credential_id) do nothing returning id`
type NewOperatorPasskey = Pick<PasskeyRow, 'credentialId' | 'counter' | 'transports' | 'label'> & {
  operatorId: number
  publicKey: Uint8Array
}
/** False when this key is known already. */
export const insertOperatorPasskey = async (tx: Tx, p: NewOperatorPasskey, now: Date): Promise<boolean> =>
  (
    await tx.rows(ADD_PASSKEY, [
      p.operatorId,
      p.credentialId,
      Buffer.from(p.publicKey),
      p.counter,
      p.transports,
      p.label,
      now,
    ])
  ).length === 1
const USE_PASSKEY = 'update operator_passkey set counter = greatest(counter, $2), used_at = $3 where id = $1'
export const updatePasskeyUsed = (tx: Tx, id: number, counter: number, now: Date) =>
  tx.rows(USE_PASSKEY, [id, counter, now])
const REMOVE_PASSKEY = `
  update operator_passkey set removed_at = $3 where operator_id = $1 and removed_at is null and ($2::bigint is null
  or id = $2) returning label`
/** Removes one of their keys, or all; returns the labels. */
export const removeOperatorPasskeys = async (
  tx: Tx,
  operatorId: number,
  id: number | null,
  now: Date,
): Promise<string[]> =>
  (await tx.rows<{ label: string }>(REMOVE_PASSKEY, [operatorId, id, now])).map(({ label }) => label)
const USE_CHALLENGE =
  'insert into operator_proof (challenge_hash, operator_id, at) values ($1, $2, $3) on conflict do nothing ' +
  'returning 1 as one'
const FORGET = 'delete from operator_proof where at < $1'
const DAY_MS = 86_400_000
/** True once for each challenge; yesterday's have expired and are deleted. */
export async function useChallenge(tx: Tx, challengeHash: string, operatorId: number, now: Date): Promise<boolean> {
  tx.send(FORGET, [new Date(now.getTime() - DAY_MS)])
  return (await tx.rows(USE_CHALLENGE, [challengeHash, operatorId, now])).length === 1
}

/** The secrets of operators and of open invitations. */
export const resealOperators: readonly Reseal[] = ['operator', 'operator_invite'].map((table) =>
  resealEach<{ id: number; stored: string; emailKey: string }>(
    {
      list: `select id, totp_sealed as stored, email_key as "emailKey" from ${table}
        where split_part(totp_sealed, '.', 1) = $3 and id > $1 order by id limit $2 for update skip locked`,
      write: `update ${table} set totp_sealed = $2 where id = $1`,
    },
    ({ stored, emailKey }, keys) => [resealedTotp(keys, stored, emailKey)],
  ),
)
