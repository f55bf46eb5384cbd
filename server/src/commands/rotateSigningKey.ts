import { assertOwnKey, rotateSigner } from '../base/proof/ownKey.ts'
import type { Db } from '../platform/database/database.ts'
import { assertStopped } from '../platform/database/stopped.ts'
import { insertAudit } from '../shared/audit.ts'

const LEAST = 10
/** One sentence for the operator: nothing was changed. */
export class RotationRefused extends Error {
  override name = 'RotationRefused'
}

/**
 * Makes another key sign the log from here on, in one transaction of the database's owner, so a kill changes nothing.
 * No node may serve meanwhile. Returns both public keys. Refuses (RotationRefused, ServingRefused, SecretRefused).
 */
export async function rotateSigningKey(
  db: Db,
  { secret, reason }: { secret: string; reason: string },
  now: Date,
): Promise<{ from: string; to: string }> {
  if (reason.length < LEAST)
    throw new RotationRefused(`The reason has ${reason.length} characters, but must have at least ${LEAST}.`)
  await assertOwnKey(db, secret)
  return db.tx(async (tx) => {
    await assertStopped(tx)
    // Sealed under the old key, before the row that ends it.
    await insertAudit(tx, { by: 'system', act: 'key.rotate', subject: 'the key that signs the log', reason }, now)
    return rotateSigner(tx, secret, now)
  })
}
