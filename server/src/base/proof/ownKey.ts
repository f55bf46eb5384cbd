import { randomBytes } from 'node:crypto'
import { keyText } from '@tonne/domain/base/sealedText'
import { brokenKeys, keysOf } from '../../platform/crypto/keyChain.ts'
import { type Sealer, type Secrets, sealer, secretsOf } from '../../platform/crypto/seal.ts'
import { derivedSeed, isSignedBy, type Signer, signerOf } from '../../platform/crypto/signature.ts'
import type { Db, Sql, Tx } from '../../platform/database/database.ts'
import {
  findInstanceKey,
  type InstanceKey,
  keepNextKey,
  replaceSealKey,
  replaceSigningKey,
  storeInstanceKey,
} from '../../platform/instance.ts'
import { type Keys, resealed } from '../../shared/reseal.ts'
import { sealWaiting } from './sealRows.ts'
import {
  countEntries,
  headTextOf,
  insertRotation,
  listHeads,
  listRotations,
  listSealKeys,
  readKeyChain,
} from './store.ts'

/** One sentence for the operator: the secret of this node is not the database's. */
export class SecretRefused extends Error {
  override name = 'SecretRefused'
}

const CONTEXT = 'the key that signs the log'

/**
 * Refuses (SecretRefused) secrets other than the database's, and a signing key other than the one that signed the
 * newest head. The first start stores both: the signing key is random and sealed under the secret, so that a later
 * secret can continue with it. A database of an earlier release keeps the key that was derived from its secret. A node
 * whose first secret will replace the database's records it there.
 */
export async function assertOwnKey(db: Db, secrets: Secrets): Promise<void> {
  const seals = sealer(secrets)
  const strange = (await listSealKeys(db)).filter((key) => !seals.keyIds.includes(key))
  if (strange.length > 0) throw foreign(seals, strange.join(', '))
  const stored = await findInstanceKey(db)
  const [head] = await listHeads(db, null, 1)
  const assertSigned = (publicKey: string): void => {
    if (head && !isSignedBy(publicKey, headTextOf(head), head.signature)) throw foreign(seals, 'another')
  }
  if (!stored?.signSealed) {
    const key = keyFor(seals, stored?.publicKey || head ? derivedSeed(secretsOf(secrets)[0]!) : randomBytes(32))
    assertSigned(key.publicKey)
    await storeInstanceKey(db, key)
  }
  const signer = await findSigner(db, secrets)
  assertSigned(signer.publicKey)
  const broken = brokenKeys(signer.publicKey, await readKeyChain(db, 1))
  if (broken) throw new SecretRefused(`The log does not say that this database’s key signs it: ${broken}.`)
  await keepNextKey(db, seals.keyId)
}

/** The signer of this database's log and of everything published; refuses (SecretRefused) under another secret. */
export async function findSigner(db: Sql, secrets: Secrets): Promise<Signer> {
  const seals = sealer(secrets)
  const { publicKey, sealKey, signSealed } = (await findInstanceKey(db)) ?? {}
  if (!signSealed || !sealKey || !seals.keyIds.includes(sealKey)) throw foreign(seals, sealKey ?? 'another')
  const signer = signerOf(seals.open({ sealed: signSealed, keyId: sealKey }, CONTEXT))
  if (signer.publicKey !== publicKey) throw foreign(seals, sealKey)
  return { ...signer, ...keysOf(publicKey, await listRotations(db)) }
}

/** The signing key stays the same; only its seal changes. */
export async function resealSigner(tx: Tx, keys: Keys): Promise<number> {
  const { signSealed, sealKey } = (await findInstanceKey(tx)) ?? {}
  if (sealKey === keys.own.keyId) return 0
  const [sealed, keyId] = resealed(keys, { sealed: signSealed!, keyId: sealKey! }, CONTEXT)
  await replaceSealKey(tx, { sealKey: keyId, signSealed: sealed })
  return 1
}

/**
 * Ends the signing key. Everything that waits is sealed under the old key, the next row of the log is the change,
 * signed by both keys, and the head over it is the new key's first. Nothing else may write meanwhile. Returns both
 * public keys.
 */
export async function rotateSigner(tx: Tx, secret: string, now: Date): Promise<{ from: string; to: string }> {
  const old = await findSigner(tx, secret)
  while ((await sealWaiting(tx, { signer: old, now })) > 0);
  const [position, seed] = [await countEntries(tx), randomBytes(32)]
  const next = signerOf(seed)
  const text = keyText({ at: position, from: old.publicKey, to: next.publicKey })
  const keys = { oldKey: old.publicKey, newKey: next.publicKey }
  const signatures = { oldSignature: old.sign(text), newSignature: next.sign(text) }
  await insertRotation(tx, { position, ...keys, ...signatures, at: now })
  await replaceSigningKey(tx, keyFor(sealer(secret), seed))
  await sealWaiting(tx, { signer: next, now })
  const broken = brokenKeys(next.publicKey, await readKeyChain(tx, 2))
  if (broken) throw new Error(broken)
  return { from: old.publicKey, to: next.publicKey }
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
