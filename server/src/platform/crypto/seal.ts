/** Personal data at rest is encrypted with the app's secret, and the id of that secret is stored beside it. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16
export type Sealed = { sealed: Buffer; keyId: string }
/** The secret that seals, and the one that it replaces or that replaces it, while both are in use. */
export type Secrets = string | Readonly<{ secret: string; secretPrevious?: string | undefined }>
export type Sealer = {
  /** Identifies a key without revealing it. */
  keyId: string
  /** All keys whose sealed rows open here, this one first. */
  keyIds: readonly string[]
  /** `context` names the owner and the field ('ic 10001'): moved to another row, the value does not open. */
  seal(plain: string | Buffer, context: string): Sealed
  open(given: Sealed, context: string): Buffer
  /**
   * The same text has the same index under one purpose, and the index reveals nothing else: for refusing duplicates.
   */
  index(text: string, purpose: string): Buffer
  /** The indexes that this text may have in a row, this key's first: for finding it. */
  indexes(text: string, purpose: string): Buffer[]
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'tonne', purpose, 32))

export const secretsOf = (given: Secrets): string[] => {
  const { secret, secretPrevious } = typeof given === 'string' ? { secret: given, secretPrevious: undefined } : given
  return secretPrevious && secretPrevious !== secret ? [secret, secretPrevious] : [secret]
}

/** Seals under the first secret, and opens what either has sealed. */
export function sealer(given: Secrets): Sealer {
  const [own, ...others] = secretsOf(given).map(keyOf) as [OneKey, ...OneKey[]]
  const all = [own, ...others]
  return {
    ...own,
    keyIds: all.map(({ keyId }) => keyId),
    open: (row, context) => (all.find(({ keyId }) => keyId === row.keyId) ?? own).open(row, context),
    indexes: (text, purpose) => all.map(({ index }) => index(text, purpose)),
  }
}

type OneKey = Omit<Sealer, 'keyIds' | 'indexes'>
/** AES-256-GCM under a key derived from the secret; the blind index has a key of its own. */
function keyOf(secret: string): OneKey {
  const key = derive(secret, 'seal v1')
  const indexKey = derive(secret, 'index v1')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return {
    keyId,
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId }
    },
    open: (given, context) => {
      if (given.keyId !== keyId)
        throw new Error(`sealed under the key ${given.keyId}; the secret of this app makes ${keyId}`)
      const decipher = createDecipheriv('aes-256-gcm', key, given.sealed.subarray(0, NONCE), {
        authTagLength: TAG,
      }).setAAD(Buffer.from(context))
      decipher.setAuthTag(given.sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(given.sealed.subarray(NONCE + TAG)), decipher.final()])
    },
    index: (text, purpose) => createHmac('sha256', indexKey).update(`${purpose}|${text}`).digest(),
  }
}
