import { createHash, randomInt } from 'node:crypto'
import type { Terms } from '@tonne/domain/base/terms'
import { invitationAlphabet } from '@tonne/domain/fields'
import { type Invitation, refuseBulk, refuseInvitation, registrationsSince } from '@tonne/domain/people/login'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { insertAttempt, listAttempts, lockKey, placeOf } from '../../platform/limits/attempts.ts'
import { findInviter, lockInviter } from '../member/store.ts'
import { findInvitation, type InvitationRow, lockInvitation, updateUses } from './store.ts'

type Inviter = { id: number; disabledAt: Date | null }
const asInvitation = (row: InvitationRow | undefined, inviter: Inviter | undefined): Invitation | undefined => {
  if (row) return { ...row, inviterDisabled: false }
  return inviter ? { uses: 0, maxUses: null, inviterDisabled: inviter.disabledAt !== null } : undefined
}

/** A code's public data; undefined when there is no such code. */
export const loadInvitation = async (sql: Sql, code: string): Promise<Invitation | undefined> =>
  asInvitation(await findInvitation(sql, code), await findInviter(sql, code))

type InvitationUse = {
  invitationCode: string
  address: string
  device: string
  now: Date
  terms: Terms['registration']
}
/**
 * Counts one registration by its invitation, place and device, all locked until the commit; returns the inviting member
 * (null: the operator). Refuses invitationInvalid, bulkRegistration.
 */
export async function useInvitation(
  tx: Tx,
  { invitationCode, address, device, now, terms }: InvitationUse,
): Promise<number | null> {
  const place = placeOf(address)
  // Browsers of one kind look alike, so a device is identified together with its place.
  const deviceHash = createHash('sha256').update(`${place}|${device}`).digest('base64url')
  const keys = {
    address: `register:place:${place}`,
    device: `register:device:${deviceHash}`,
    code: `register:code:${invitationCode}`,
  }
  // A device has one place, so the place's lock is enough for both.
  await lockKey(tx, keys.address)
  const row = await lockInvitation(tx, invitationCode)
  const inviter = row ? undefined : await lockInviter(tx, invitationCode)
  refuseInvitation(asInvitation(row, inviter))
  const since = registrationsSince(now, terms)
  const count = async (key: string, most: number) => (await listAttempts(tx, { key, since, most })).length
  refuseBulk(
    {
      address: await count(keys.address, terms.perAddress),
      device: await count(keys.device, terms.perDevice),
      code: await count(keys.code, terms.perCode),
    },
    terms,
  )
  for (const key of Object.values(keys)) await insertAttempt(tx, key, now)
  await updateUses(tx, invitationCode)
  return inviter?.id ?? null
}

/** A new member's own code, which neither a member nor the operator has yet. */
export async function makeInvitationCode(sql: Sql): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => invitationAlphabet[randomInt(invitationAlphabet.length)]).join('')
    if (!(await loadInvitation(sql, code))) return code
  }
}
