/** The names are those of the conventions in FORMAT.md. */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'

export const bytesOf = (hex) => Buffer.from(hex, 'hex')
/** Parts are text (UTF-8) or bytes. */
export function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
export const sha256Hex = (...parts) => sha256(...parts).toString('hex')
export const hmac = (keyHex, text) => createHmac('sha256', bytesOf(keyHex)).update(text).digest()

/** RFC 8785. Key order is by UTF-16 code units, which is how JavaScript compares strings. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** Ed25519 with a key of 32 raw bytes in hex. False when the key is no valid key. */
export function isSignedBy(keyHex, text, signatureHex) {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytesOf(keyHex).toString('base64url') }
    return verify(null, Buffer.from(text, 'utf8'), createPublicKey({ key: jwk, format: 'jwk' }), bytesOf(signatureHex))
  } catch {
    return false
  }
}
export function isBundleSigned(bundle) {
  const { signature, ...rest } = bundle
  return isSignedBy(bundle.publicKey, `tonne-bundle-v2|${canonical(rest)}`, signature)
}
export const isHeadSigned = (head, keyHex) =>
  isSignedBy(keyHex, `tonne-log-head-v1|${head.size}|${head.root}|${head.at}`, head.signature)
