import type { credential } from '@tonne/contract/people/credential'
import type { Bilingual } from '@tonne/domain/bilingual'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests } from '../../platform/limits/attempts.ts'
import { listPasskeys, passkeyRequest, removePasskey } from '../../shared/credential/passkeys.ts'
import { dropRecoveryCodes, renewRecoveryCodes } from '../../shared/credential/recoveryCodes.ts'
import { findFactors, hasFactor } from '../../shared/credential/secondFactor.ts'
import { deleteTotp } from '../../shared/credential/totp.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { passkeyWords, totpWords } from './addFactor.ts'
import { closeEnded, onProofChange } from './afterChange.ts'
import { checkOwnPassword } from './ownPassword.ts'

const ASKS = { most: 60, minutes: 15 }
/** Removes a factor in the transaction; returns its name, or undefined if there was none. */
type Removal = (tx: Tx) => Promise<Bilingual | undefined>

async function remove(
  tools: Tools,
  { memberId, caller, input, now }: Call<{ password: string }>,
  removal: Removal,
): Promise<{ until: number } | Refusal> {
  const { db } = tools
  const refused = await checkOwnPassword(db, { memberId, password: input.password }, now)
  if (refused) return refused
  const { terms } = await getTerms(db, now)
  const after = await db.tx(async (tx) => {
    const factor = await removal(tx)
    if (!factor) return undefined
    // Recovery codes stand in for a factor; without one they would be a forgotten second password.
    if (!hasFactor(await findFactors(tx, memberId))) await dropRecoveryCodes(tx, memberId)
    const changed = { memberId, sessionId: caller!.sessionId, why: 'second_factor' as const, terms }
    return onProofChange(tx, changed, { kind: 'factorRemoved', factor, now })
  })
  if (!after) return refusal('factorMissing')
  closeEnded(tools, after)
  return { until: after.until }
}

export function removeTotp(tools: Tools): Handler<typeof credential.removeTotp> {
  return (call) => remove(tools, call, async (tx) => ((await deleteTotp(tx, call.memberId)) ? totpWords : undefined))
}

export function removeOnePasskey(tools: Tools): Handler<typeof credential.removePasskey> {
  return (call) =>
    remove(tools, call, async (tx) => {
      const passkey = (await listPasskeys(tx, call.memberId)).find(({ id }) => id === call.input.id)
      return passkey && (await removePasskey(tx, call.memberId, passkey.id, call.now))
        ? passkeyWords(passkey.label)
        : undefined
    })
}

export function renewCodes({ db, settings: { secret } }: Tools): Handler<typeof credential.renewRecoveryCodes> {
  return async ({ memberId, input: { password }, now }) => {
    const refused = await checkOwnPassword(db, { memberId, password }, now)
    if (refused) return refused
    const codes = await db.tx(async (tx) => {
      if (!hasFactor(await findFactors(tx, memberId))) return undefined
      await notify(tx, { memberId, kind: 'recoveryCodesMade', cause: `recovery ${now.getTime()}`, params: {} }, now)
      emit(tx, { memberId, stale: ['credential'] }, now)
      return renewRecoveryCodes(tx, { memberId, secret }, now)
    })
    if (!codes) return refusal('factorMissing')
    return { codes }
  }
}

/** A challenge for one act, requested before the act. */
export function askPasskey({ db, settings }: Tools): Handler<typeof credential.askPasskey> {
  return async ({ memberId, input: { bound }, now }) => {
    await db.tx((tx) => limitRequests(tx, { key: `passkey:${memberId}`, ...ASKS }, now))
    if ((await listPasskeys(db, memberId)).length === 0) return refusal('factorMissing')
    return { options: await passkeyRequest(db, { memberId, bound, site: settings }, now) }
  }
}
