import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** `key`: base64 of 32 bytes; `sha256`: of the bytes as they were given, in hex; `size`: how many. */
export type Opening = { key: string; sha256: string; size: number }
const CIPHER = 'aes-256-gcm'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Sealed under its own key and bound to its own name: nonce (12), sealed bytes, tag (16). */
export function sealObject(bytes: Buffer): { name: string; object: Buffer; opening: Opening } {
  const name = randomBytes(16).toString('base64url')
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name))
  const object = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { name, object, opening: { key: key.toString('base64'), sha256: sha256(bytes), size: bytes.length } }
}

/** Throws, with the object's name, if it is not the object that was stored. */
export function openObject({ name, key, sha256: hash, size }: Opening & { name: string }, object: Buffer): Buffer {
  if (object.length !== size + 28) throw new Error(`the object ${name} has ${object.length} bytes, not ${size + 28}`)
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64'), object.subarray(0, 12))
  decipher.setAAD(Buffer.from(name)).setAuthTag(object.subarray(-16))
  const bytes = Buffer.concat([decipher.update(object.subarray(12, -16)), finalOf(decipher, name)])
  if (sha256(bytes) !== hash) throw new Error(`the object ${name} was changed: its hash is another`)
  return bytes
}

function finalOf(decipher: { final(): Buffer }, name: string): Buffer {
  try {
    return decipher.final()
  } catch {
    throw new Error(`the object ${name} was changed: its seal does not fit`)
  }
}
