import { sealer } from '../../platform/crypto/seal.ts'
import { isSignedBy, signerFrom } from '../../platform/crypto/signature.ts'
import type { Db } from '../../platform/database/database.ts'
import { type InstanceKey, keepInstanceKey } from '../../platform/instance.ts'
import { headTextOf, listHeads, listSealKeys } from './store.ts'

/** Identifies the secret of this database without revealing it. */
export const instanceKeyOf = (secret: string): InstanceKey => ({
  publicKey: signerFrom(secret).publicKey,
  sealKey: sealer(secret).keyId,
})

/** One sentence for the operator: the secret of this node is not the database's. */
export class SecretRefused extends Error {
  override name = 'SecretRefused'
}

/**
 * Refuses (SecretRefused) a secret other than the database's. The first start records which one that is; what an
 * earlier release sealed and signed must be under it.
 */
export async function assertOwnKey(db: Db, secret: string): Promise<void> {
  const own = instanceKeyOf(secret)
  const strange = (await listSealKeys(db)).filter((key) => key !== own.sealKey)
  const [head] = await listHeads(db, null, 1)
  if (strange.length > 0 || (head && !isSignedBy(own.publicKey, headTextOf(head), head.signature)))
    throw foreign(own, { sealKey: strange.join(', ') || 'another' })
  const stored = await keepInstanceKey(db, own)
  if (stored.publicKey !== own.publicKey || stored.sealKey !== own.sealKey) throw foreign(own, stored)
}

const foreign = (own: InstanceKey, { sealKey }: Pick<InstanceKey, 'sealKey'>): SecretRefused =>
  new SecretRefused(
    `This database was sealed and its log signed under another SECRET (key ${sealKey}) than this node's (key ` +
      `${own.sealKey}). Nobody could log in ` +
      'with their second factor, and the same log would be published under two keys. Set SECRET, or the file ' +
      '"secret" in DATA_DIR, to what it was.',
  )
