/**
 * A passkey signs a challenge made for one member, one purpose and our own address, so neither a copy of the site nor a
 * replay can use it.
 */
import { createHash } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  type Assertion,
  challengeOf,
  creationOptions,
  requestOptions,
  type Site,
  verifyMade,
  verifyUsed,
} from '../../platform/crypto/webauthn.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'
import { useProof } from './proofUse.ts'

const LIVE_MS = 5 * 60_000

export type PasskeyRow = {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  label: string
  madeAt: Date
  usedAt: Date | null
}
const LIST = `
  select id, credential_id as "credentialId", public_key as "publicKey", counter, transports, label,
  made_at as "madeAt", used_at as "usedAt"
  from passkey where member_id = $1 and removed_at is null order by id`
export const listPasskeys = (sql: Sql, memberId: number) => sql.rows<PasskeyRow>(LIST, [memberId])

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')
const KEEP = 'insert into passkey_challenge (challenge_hash, member_id, bound, expires_at) values ($1, $2, $3, $4)'
const FIND =
  'select 1 as one from passkey_challenge where challenge_hash = $1 and member_id = $2 and bound = $3 and ' +
  'expires_at > $4'
const keep = (
  sql: Sql,
  { challenge, memberId, bound }: { challenge: string; memberId: number; bound: string },
  now: Date,
) => sql.rows(KEEP, [hashOf(challenge), memberId, bound, new Date(now.getTime() + LIVE_MS)])
export const sweepChallenges = (sql: Sql, before: Date) =>
  deleteDue(sql, 'passkey_challenge', 'expires_at < $1', before)

/**
 * The purpose of a challenge to make a passkey. It differs from every act's text, so that no challenge to use a passkey
 * can replace it.
 */
const MAKE = '+passkey'
type Naming = { memberId: number; email: string; name: string; site: Site }
/** The options for making a passkey, as JSON text. */
export async function passkeyCreation(sql: Sql, { memberId, email, name, site }: Naming, now: Date): Promise<string> {
  const mine = await listPasskeys(sql, memberId)
  const user = { id: `member-${memberId}`, name: email, displayName: name }
  const options = await creationOptions({ site, user, known: mine })
  await keep(sql, { challenge: options.challenge, memberId, bound: MAKE }, now)
  return JSON.stringify(options)
}

/** The options for using one of the member's passkeys for `bound`, as JSON text. */
export async function passkeyRequest(
  sql: Sql,
  { memberId, bound, site }: { memberId: number; bound: string; site: Site },
  now: Date,
): Promise<string> {
  const mine = await listPasskeys(sql, memberId)
  const options = await requestOptions({ site, known: mine })
  await keep(sql, { challenge: options.challenge, memberId, bound }, now)
  return JSON.stringify(options)
}

const ADD = `
  insert into passkey (member_id, credential_id, public_key, counter, transports, label, made_at) values ($1, $2, $3,
  $4, $5, $6, $7)
  on conflict (credential_id) do nothing returning id`
type Adding = { memberId: number; label: string; response: RegistrationResponseJSON; site: Site }
/** False when the answer is not valid for a challenge of ours. */
export async function addPasskey(tx: Tx, { memberId, label, response, site }: Adding, now: Date): Promise<boolean> {
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!(await isOpen(tx, { challenge, memberId, bound: MAKE }, now))) return false
  const made = await verifyMade({ response, challenge, site })
  if (!made) return false
  if (
    (await useProof(tx, { memberId, proof: `challenge ${hashOf(challenge)}`, bound: MAKE, key: '' }, now)) !== 'first'
  )
    return false
  const { id, publicKey, counter, transports = [] } = made
  return (await tx.rows(ADD, [memberId, id, Buffer.from(publicKey), counter, transports, label, now])).length === 1
}

const USED = 'update passkey set counter = greatest(counter, $2), used_at = $3 where id = $1'
type Using = { memberId: number; bound: string; key: string; response: Assertion; site: Site }
/**
 * The passkey that signed a challenge for this member and `bound` that was not used for anything else; undefined when
 * none did.
 */
export async function usePasskey(
  tx: Tx,
  { memberId, bound, key, response, site }: Using,
  now: Date,
): Promise<PasskeyRow | undefined> {
  const passkey = (await listPasskeys(tx, memberId)).find((p) => p.credentialId === response.id)
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!passkey || !(await isOpen(tx, { challenge, memberId, bound }, now))) return undefined
  const shown = await useProof(tx, { memberId, proof: `challenge ${hashOf(challenge)}`, bound, key }, now)
  if (shown === 'spent') return undefined
  // A repeat shows the counter that is stored by now.
  const counter = await verifyUsed({
    response,
    challenge,
    site,
    key: { ...passkey, counter: shown === 'again' ? 0 : passkey.counter },
  })
  if (counter === undefined) return undefined
  await tx.rows(USED, [passkey.id, counter, now])
  return passkey
}

const REMOVE =
  'update passkey set removed_at = $3 where member_id = $1 and id = $2 and removed_at is null returning 1 as one'
export const removePasskey = async (tx: Tx, memberId: number, id: number, now: Date): Promise<boolean> =>
  (await tx.rows(REMOVE, [memberId, id, now])).length === 1

const isOpen = async (
  sql: Sql,
  { challenge, memberId, bound }: { challenge: string; memberId: number; bound: string },
  now: Date,
) => (await first(sql.rows(FIND, [hashOf(challenge), memberId, bound, now]))) !== undefined
