/** A factor is in force once it has worked. The first one brings recovery codes. */
import type { credential } from '@tonne/contract/people/credential'
import { refusal, refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { factorTries } from '../../shared/credential/factorTries.ts'
import { addPasskey, listPasskeys, passkeyCreation } from '../../shared/credential/passkeys.ts'
import { useProof } from '../../shared/credential/proofUse.ts'
import { renewRecoveryCodes } from '../../shared/credential/recoveryCodes.ts'
import { findFactors, hasFactor } from '../../shared/credential/secondFactor.ts'
import { beginTotp, confirmTotp, findTotp, stepOfCode } from '../../shared/credential/totp.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember } from '../member/store.ts'
import { closeEnded, onProofChange } from './afterChange.ts'
import { checkOwnPassword } from './ownPassword.ts'

const MOST_PASSKEYS = 10
export const totpWords = { en: 'authenticator app', cn: '身份验证器' }
export const passkeyWords = (label: string) => ({ en: `passkey ${label}`, cn: `通行密钥 ${label}` })

export function startTotp({ db, settings: { secret } }: Tools): Handler<typeof credential.startTotp> {
  return async ({ memberId, input: { password }, now }) => {
    const refused = await checkOwnPassword(db, { memberId, password }, now)
    if (refused) return refused
    const member = await findMember(db, memberId)
    const made = await db.tx((tx) => beginTotp(tx, { memberId, email: member!.email, appSecret: secret }, now))
    return made ?? refusal('totpInForce')
  }
}

/** Wrong codes are counted with all other wrong second factors. */
export function confirmNewTotp(tools: Tools): Handler<typeof credential.confirmTotp> {
  const { db, settings } = tools
  return async (call) => {
    const { memberId, caller, input, now } = call
    const done = await db.tx(async (tx) => {
      const { terms } = await getTerms(tx, now)
      const tries = await factorTries(tx, { memberId, from: call, terms }, now)
      const totp = await findTotp(tx, memberId)
      if (!totp) return refusal('factorMissing')
      if (totp.confirmedAt) return refusal('totpInForce')
      if (tries.locked) return tries.locked
      const step = stepOfCode(totp, { code: input.totp, appSecret: settings }, now)
      if (!step) return tries.wrong()
      await tries.right()
      await useProof(tx, { memberId, proof: `totp ${step}`, bound: 'add', key: '' }, now)
      const codes = await firstCodes(tx, tools, memberId, now)
      await confirmTotp(tx, memberId, now)
      const changed = { memberId, sessionId: caller!.sessionId, why: 'second_factor' as const, terms }
      return { codes, ...(await onProofChange(tx, changed, { kind: 'factorAdded', factor: totpWords, now })) }
    })
    if (!('until' in done)) return done
    closeEnded(tools, done)
    return { until: done.until, codes: done.codes }
  }
}

export function startPasskey({ db, settings }: Tools): Handler<typeof credential.startPasskey> {
  return async ({ memberId, input: { password }, now }) => {
    const refused = await checkOwnPassword(db, { memberId, password }, now)
    if (refused) return refused
    if ((await listPasskeys(db, memberId)).length >= MOST_PASSKEYS)
      return refusal('passkeysMost', { limit: MOST_PASSKEYS })
    const member = (await findMember(db, memberId))!
    const name = `${member.firstName} ${member.lastName}`
    return { options: await passkeyCreation(db, { memberId, email: member.email, name, site: settings }, now) }
  }
}

export function storePasskey(tools: Tools): Handler<typeof credential.addPasskey> {
  const { db, settings } = tools
  return async ({ memberId, caller, input: { label, passkey }, now }) => {
    const done = await db.tx(async (tx) => {
      const { terms } = await getTerms(tx, now)
      await lockKey(tx, `factor:${memberId}`)
      if ((await listPasskeys(tx, memberId)).length >= MOST_PASSKEYS) refuse('passkeysMost', { limit: MOST_PASSKEYS })
      const codes = await firstCodes(tx, tools, memberId, now)
      const { transports, ...made } = passkey.response
      const response = {
        ...passkey,
        response: { ...made, ...(transports ? { transports } : {}) },
        clientExtensionResults: {},
      }
      if (!(await addPasskey(tx, { memberId, label, response, site: settings }, now))) refuse('passkeyRefused')
      const changed = { memberId, sessionId: caller!.sessionId, why: 'second_factor' as const, terms }
      return { codes, ...(await onProofChange(tx, changed, { kind: 'factorAdded', factor: passkeyWords(label), now })) }
    })
    closeEnded(tools, done)
    return { until: done.until, codes: done.codes }
  }
}

/** Ten recovery codes with the first factor; null when there was one already. */
async function firstCodes(
  tx: Tx,
  { settings: { secret } }: Tools,
  memberId: number,
  now: Date,
): Promise<string[] | null> {
  return hasFactor(await findFactors(tx, memberId)) ? null : renewRecoveryCodes(tx, { memberId, secret }, now)
}
