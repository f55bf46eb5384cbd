import { setTimeout as sleep } from 'node:timers/promises'
import { resealPushKey } from '../base/notice/pushKey.ts'
import { notifyAll } from '../base/notice/store.ts'
import { assertOwnKey, resealSigner } from '../base/proof/ownKey.ts'
import { listSealKeys } from '../base/proof/store.ts'
import { resealPayees } from '../money/payee/store.ts'
import { resealIdentities } from '../people/identity/store.ts'
import { resealOperators } from '../people/operator/store.ts'
import { sealer } from '../platform/crypto/seal.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { assertStopped } from '../platform/database/stopped.ts'
import { findInstanceKey } from '../platform/instance.ts'
import { insertAudit } from '../shared/audit.ts'
import { endRecoveryCodes } from '../shared/credential/recoveryCodes.ts'
import { resealTotps } from '../shared/credential/totp.ts'
import type { Keys, Reseal } from '../shared/reseal.ts'
import { resealCopies } from '../support/dataexport/store.ts'
import { resealRequests } from '../support/request/store.ts'
import { resealSeeds } from '../trading/draw/store.ts'

/** One sentence for the operator: nothing was changed. */
export class ResealRefused extends Error {
  override name = 'ResealRefused'
}

// In the order in which these tables are locked elsewhere.
const RESEALS: readonly Reseal[] = [
  resealRequests,
  resealPushKey,
  resealIdentities,
  resealTotps,
  ...resealOperators,
  resealPayees,
  resealSeeds,
  resealCopies,
]

/**
 * Replaces one secret by another for all sealed values, in one transaction of the database's owner, so a kill changes
 * nothing. No node may serve meanwhile. Ends recovery codes, of which only hashes are stored, and notifies their
 * members. Returns how many rows were resealed and how many members were notified; undefined if the database already
 * uses the new secret. Refuses (ResealRefused, ServingRefused, SecretRefused).
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
  await assertOwnKey(db, { secret: previous, secretPrevious: secret })
  return db.tx(async (tx) => {
    await assertStopped(tx)
    let rows = 0
    for (const reseal of RESEALS) rows += await reseal((work) => work(tx), keys)
    const { left, signers, notified } = await finish(tx, keys, now)
    if (left.length > 0) throw new Error(`still sealed under ${left.join(', ')}`)
    return { rows: rows + signers, notified }
  })
}

const TURNS = 20
const PAUSE_MS = 500
/**
 * The same while nodes serve, all of which seal under the new secret and open both. It goes page by page, each in a
 * transaction of its own, and at the end makes the new key the database's. After a kill it is run again. Refuses
 * (ResealRefused) until a node has recorded that it seals under the new key, and if one still seals under the previous
 * key.
 */
export async function resealServing(
  db: Db,
  { previous, secret }: { previous: string; secret: string },
  now: Date,
): Promise<{ rows: number; notified: number } | undefined> {
  const keys = { previous: sealer(previous), own: sealer(secret) }
  const [was, is] = [keys.previous.keyId, keys.own.keyId]
  const { sealKey, nextKey } = (await findInstanceKey(db)) ?? {}
  if (sealKey !== is && (sealKey !== was || nextKey !== is))
    throw new ResealRefused(
      `The database is sealed under the key ${sealKey}, and ${nextKey ? `${nextKey} takes its place` : 'no other'}. ` +
        `SECRET_PREVIOUS makes ${was}, SECRET ${is}. First start every node with both.`,
    )
  await assertOwnKey(db, { secret, secretPrevious: previous })
  if (sealKey === is && !(await listSealKeys(db)).includes(was)) return undefined
  let rows = 0
  for (let turn = 1; ; turn += 1) {
    for (const reseal of RESEALS) rows += await reseal((work) => db.tx(work), keys)
    const done = await finishWhole(db, keys, now)
    if (done) return { rows: rows + done.signers, notified: done.notified }
    if (turn === TURNS)
      throw new ResealRefused(
        `${rows} rows are sealed anew, and some are still under ${was}. Does a node seal under it? Then start that ` +
          'one with SECRET and SECRET_PREVIOUS as they are here, and run this again.',
      )
    await sleep(PAUSE_MS)
  }
}

type Finished = { left: string[]; signers: number; notified: number }
/** Reseals the signing key and ends the codes; `left` are the keys still in use. */
async function finish(tx: Tx, keys: Keys, now: Date): Promise<Finished> {
  const signers = await resealSigner(tx, keys)
  const notified = await endCodes(tx, keys.own.keyId, now)
  const left = (await listSealKeys(tx)).filter((key) => key !== keys.own.keyId)
  return { left, signers, notified }
}

class Unfinished extends Error {}
/** Undefined, with nothing changed, while rows are left. */
const finishWhole = (db: Db, keys: Keys, now: Date): Promise<Finished | undefined> =>
  db
    .tx(async (tx) => {
      const finished = await finish(tx, keys, now)
      if (finished.left.length > 0) throw new Unfinished()
      return finished
    })
    .catch((error: unknown) => {
      if (error instanceof Unfinished) return undefined
      throw error
    })

async function endCodes(tx: Tx, keyId: string, now: Date): Promise<number> {
  const reason = 'the secret that protects what is sealed was replaced'
  await insertAudit(tx, { by: 'system', act: 'secret.replace', subject: `key ${keyId}`, reason }, now)
  const cause = `recovery codes ended by the key ${keyId}`
  const members = await endRecoveryCodes(tx, keyId)
  const kind = 'recoveryCodesEnded' as const
  return notifyAll(
    tx,
    members.map((memberId) => ({ memberId, kind, cause, params: {} })),
    now,
  )
}
