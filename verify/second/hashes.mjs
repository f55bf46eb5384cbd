/** Why: what the steps of FORMAT.md hash and check: SHA-256, HMAC, Ed25519, and the two proofs of RFC 9162. */
import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto'

export const sha = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
export const shaHex = (...parts) => sha(...parts).toString('hex')
export const raw = (hex) => Buffer.from(hex, 'hex')
export const mac = (key, text) => createHmac('sha256', key).update(text).digest()

/** Ed25519 with a raw key. */
export function signed(message, publicKey, signature) {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw(publicKey).toString('base64url') }, format: 'jwk' })
    return verifySignature(null, Buffer.from(message), key, raw(signature))
  } catch {
    return false
  }
}

// RFC 9162
const node = (left, right) => sha(Buffer.of(1), left, right)
/** 2.1.3.2 */
export function included(leaf, index, { size, root }, proof) {
  if (index >= size) return false
  let [fn, sn, r] = [index, size - 1, leaf]
  for (const p of proof.map(raw)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      r = node(p, r)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else r = node(r, p)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && r.toString('hex') === root
}
/** 2.1.4.2 */
export function continues(old, head, proof) {
  if (old.size === 0) return proof.length === 0
  if (old.size > head.size) return false
  if (old.size === head.size) return proof.length === 0 && old.root === head.root
  const whole2 = Number.isInteger(Math.log2(old.size))
  const path = (whole2 ? [old.root, ...proof] : proof).map(raw)
  if (path.length === 0) return false
  let [fn, sn] = [old.size - 1, head.size - 1]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  let [fr, sr] = [path[0], path[0]]
  for (const c of path.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      ;[fr, sr] = [node(c, fr), node(c, sr)]
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else sr = node(sr, c)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && fr.toString('hex') === old.root && sr.toString('hex') === head.root
}

export const headSigned = (h, key) => signed(`tonne-log-head-v1|${h.size}|${h.root}|${h.at}`, key, h.signature)
export const rowIncluded = (h) => (e) => included(sha(Buffer.of(0), `tonne-log-v1|${e.salt}|${e.text}`), e.position, h, e.proof)
