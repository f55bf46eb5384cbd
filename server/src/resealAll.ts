import { resealPushKey } from './base/notice/pushKey.ts'
import { notifyAll } from './base/notice/store.ts'
import { assertOwnKey, resealSigner } from './base/proof/ownKey.ts'
import { listSealKeys } from './base/proof/store.ts'
import { resealPayees } from './money/payee/store.ts'
import { resealIdentities } from './people/identity/store.ts'
import { resealOperators } from './people/operator/store.ts'
import { sealer } from './platform/crypto/seal.ts'
import type { Db, Tx } from './platform/database/database.ts'
import { assertStopped } from './platform/database/stopped.ts'
import { findInstanceKey } from './platform/instance.ts'
import { insertAudit } from './shared/audit.ts'
import { endRecoveryCodes } from './shared/credential/recoveryCodes.ts'
import { resealTotps } from './shared/credential/totp.ts'
import type { Reseal } from './shared/reseal.ts'
import { resealCopies } from './support/dataexport/store.ts'
import { resealRequests } from './support/request/store.ts'
import { resealSeeds } from './trading/draw/store.ts'

/** One sentence for the operator: nothing was changed. */
export class ResealRefused extends Error {
  override name = 'ResealRefused'
}

// In the order in which these tables are locked elsewhere.
const RESEALS: readonly Reseal[] = [
  resealRequests,
  resealSigner,
  resealPushKey,
  resealIdentities,
  resealTotps,
  ...resealOperators,
  resealPayees,
  resealSeeds,
  resealCopies,
]

/**
 * Puts one secret in the place of another, for all that is sealed, in one transaction of the database's owner: after an
 * end by kill -9 nothing is changed. No node may serve meanwhile. Ends recovery codes, of which only hashes are stored,
 * and notifies their members. Returns how many rows were sealed anew and how many members were notified; undefined when
 * the database is under the new secret already. Refuses (ResealRefused, ServingRefused, SecretRefused).
 */
export async function resealAll(
  db: Db,
  { previous, secret }: { previous: string; secret: string },
  now: Date,
): Promise<{ rows: number; notified: number } | undefined> {
  const keys = { previous: sealer(previous), own: sealer(secret) }
  const stored = await findInstanceKey(db)
  if (stored?.sealKey === keys.own.keyId) return undefined
  if (stored?.sealKey && stored.sealKey !== keys.previous.keyId)
    throw new ResealRefused(
      `The database is sealed under the key ${stored.sealKey}, and SECRET_PREVIOUS makes ${keys.previous.keyId}.`,
    )
  await assertOwnKey(db, previous)
  return db.tx(async (tx) => {
    await assertStopped(tx)
    let rows = 0
    for (const reseal of RESEALS) rows += await reseal(tx, keys)
    const left = (await listSealKeys(tx)).filter((key) => key !== keys.own.keyId)
    if (left.length > 0) throw new Error(`still sealed under ${left.join(', ')}`)
    return { rows, notified: await endCodes(tx, keys.own.keyId, now) }
  })
}

async function endCodes(tx: Tx, keyId: string, now: Date): Promise<number> {
  const reason = 'the secret that protects what is sealed was replaced'
  await insertAudit(tx, { by: 'system', act: 'secret.replace', subject: `key ${keyId}`, reason }, now)
  const cause = `recovery codes ended by the key ${keyId}`
  const members = await endRecoveryCodes(tx)
  const kind = 'recoveryCodesEnded' as const
  return notifyAll(
    tx,
    members.map((memberId) => ({ memberId, kind, cause, params: {} })),
    now,
  )
}
