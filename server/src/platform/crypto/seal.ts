/** Personal data at rest is encrypted with the app's secret, and the id of that secret is stored beside it. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16
export type Sealed = { sealed: Buffer; keyId: string }
export type Sealer = {
  /** Identifies a key without revealing it. */
  keyId: string
  /** `context` says whose and what it is ('ic 10001'): moved to another row it does not open. */
  seal(plain: string | Buffer, context: string): Sealed
  open(given: Sealed, context: string): Buffer
  /**
   * The same text has the same index under one purpose, and the index reveals nothing else: for refusing duplicates.
   */
  index(text: string, purpose: string): Buffer
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'tonne', purpose, 32))

/** AES-256-GCM under a key derived from the secret; the blind index has a key of its own. */
export function sealer(secret: string): Sealer {
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
