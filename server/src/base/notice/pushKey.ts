/**
 * Push services know an installation by a key pair (VAPID), and a browser accepts only pushes of that pair. So it is
 * random and permanent, and sealed under the secret like the key that signs the log.
 */
import webPush from 'web-push'
import { type Secrets, sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findPushKey, keepPushKey, replacePushSeal } from '../../platform/push/outbox.ts'
import { type Reseal, resealed } from '../../shared/reseal.ts'

const CONTEXT = 'the key that pushes'

/** Makes the pair at the first call. */
export async function readPushKey(sql: Sql, secrets: Secrets): Promise<{ publicKey: string; privateKey: string }> {
  const seals = sealer(secrets)
  let found = await findPushKey(sql)
  if (!found) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await keepPushKey(sql, { publicKey, ...seals.seal(privateKey, CONTEXT) })
    found = (await findPushKey(sql))!
  }
  return { publicKey: found.publicKey, privateKey: seals.open(found, CONTEXT).toString() }
}

export const resealPushKey: Reseal = (within, keys) =>
  within(async (tx) => {
    const found = await findPushKey(tx)
    if (found?.keyId !== keys.previous.keyId) return 0
    await replacePushSeal(tx, ...resealed(keys, found, CONTEXT))
    return 1
  })
