import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type { LogKeys } from '@tonne/domain/base/logKeys'

/** The frame in which PKCS #8 carries the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Signer = LogKeys & {
  /** Ed25519 over the text's UTF-8 bytes: 64 bytes. */
  sign(text: string): Buffer
}

/** The key of a database from before the key was stored: 32 bytes derived from the app's secret. */
export const derivedSeed = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'tonne', 'sign v1', 32))

/** Signs with the key of this seed (32 bytes), which is taken to be the first. */
export function signerOf(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey = Buffer.from(x!, 'base64url').toString('hex')
  return { sign: (text) => sign(null, Buffer.from(text), key), publicKey, ended: [] }
}

/** Whether the text was signed under that raw public key; false for a text that is not a key. */
export function isSignedBy(publicKey: string, text: string, signature: Uint8Array): boolean {
  try {
    const x = Buffer.from(publicKey, 'hex').toString('base64url')
    return verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      signature,
    )
  } catch {
    return false
  }
}

/** Which of the log's keys signed the text; the present one when none did. */
export const keyThatSigned = ({ publicKey, ended }: LogKeys, text: string, signature: Uint8Array): string =>
  ended.find((one) => isSignedBy(one.publicKey, text, signature))?.publicKey ?? publicKey
