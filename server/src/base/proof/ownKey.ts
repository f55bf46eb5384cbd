import { randomBytes } from 'node:crypto'
import { type Sealer, sealer } from '../../platform/crypto/seal.ts'
import { derivedSeed, isSignedBy, type Signer, signerOf } from '../../platform/crypto/signature.ts'
import type { Db } from '../../platform/database/database.ts'
import { findInstanceKey, type InstanceKey, keepInstanceKey, replaceSealKey } from '../../platform/instance.ts'
import { type Reseal, resealed } from '../../shared/reseal.ts'
import { headTextOf, listHeads, listSealKeys } from './store.ts'

/** One sentence for the operator: the secret of this node is not the database's. */
export class SecretRefused extends Error {
  override name = 'SecretRefused'
}

const CONTEXT = 'the key that signs the log'

/**
 * Refuses (SecretRefused) a secret other than the database's, and a signing key other than the one that signed the
 * newest head. The first start stores both: the key that signs is random and sealed under the secret, so that a later
 * secret can sign on under it. A database of an earlier release keeps the key that was derived from its secret.
 */
export async function assertOwnKey(db: Db, secret: string): Promise<void> {
  const seals = sealer(secret)
  const strange = (await listSealKeys(db)).filter((key) => key !== seals.keyId)
  if (strange.length > 0) throw foreign(seals, strange.join(', '))
  const stored = await findInstanceKey(db)
  const [head] = await listHeads(db, null, 1)
  const assertSigned = (publicKey: string): void => {
    if (head && !isSignedBy(publicKey, headTextOf(head), head.signature)) throw foreign(seals, 'another')
  }
  if (!stored?.signSealed) {
    const key = keyFor(seals, stored?.publicKey || head ? derivedSeed(secret) : randomBytes(32))
    assertSigned(key.publicKey)
    await keepInstanceKey(db, key)
  }
  assertSigned((await findSigner(db, secret)).publicKey)
}

/** What signs this database's log and all that is published; refuses (SecretRefused) under another secret. */
export async function findSigner(db: Db, secret: string): Promise<Signer> {
  const seals = sealer(secret)
  const { publicKey, sealKey, signSealed } = (await findInstanceKey(db)) ?? {}
  if (!signSealed || sealKey !== seals.keyId) throw foreign(seals, sealKey ?? 'another')
  const signer = signerOf(seals.open({ sealed: signSealed, keyId: sealKey }, CONTEXT))
  if (signer.publicKey !== publicKey) throw foreign(seals, sealKey)
  return signer
}

/** The log goes on under the key that it had. */
export const resealSigner: Reseal = async (tx, keys) => {
  const { signSealed, sealKey } = (await findInstanceKey(tx)) ?? {}
  const [sealed, keyId] = resealed(keys, { sealed: signSealed!, keyId: sealKey! }, CONTEXT)
  await replaceSealKey(tx, { sealKey: keyId, signSealed: sealed })
  return 1
}

const keyFor = (seals: Sealer, seed: Buffer): InstanceKey => ({
  publicKey: signerOf(seed).publicKey,
  sealKey: seals.keyId,
  signSealed: seals.seal(seed, CONTEXT).sealed,
})
const foreign = ({ keyId }: Sealer, sealKey: string): SecretRefused =>
  new SecretRefused(
    `This database was sealed and its log signed under another SECRET (key ${sealKey}) than this node's (key ` +
      `${keyId}). Nobody could log in ` +
      'with their second factor, and the same log would be published under two keys. Set SECRET, or the file ' +
      '"secret" in DATA_DIR, to what it was.',
  )
