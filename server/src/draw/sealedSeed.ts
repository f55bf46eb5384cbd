/** Why: the secret of a draw must be fixed before booking and unreadable until the close, so it stands in the database encrypted under the server's own secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'tonne', 'draw-seed-key-v1', 32))
const IV = 12
const TAG = 16

/** 32 bytes from the system's own source. */
export const newSeed = (): Uint8Array => randomBytes(32)

/** Sealed for this project: the same bytes do not open under another's number. */
export function sealSeed(secret: string, projectNo: string, seed: Uint8Array): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(projectNo))
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()])
}
/** Throws when it was sealed under another secret, for another project, or changed since. */
export function openSeed(secret: string, projectNo: string, sealed: Buffer): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, IV)).setAAD(Buffer.from(projectNo))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV, sealed.length - TAG)), decipher.final()])
}
