import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { bundleText } from '@tonne/domain/base/sealedText'

/** The frame in which PKCS #8 carries the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Signer = {
  /** Ed25519 over the text's UTF-8 bytes: 64 bytes. */
  sign(text: string): Buffer
  /** The raw 32 bytes in lower-case hex, which are published. */
  publicKey: string
}

/** The key of a database from before the key was stored: 32 bytes derived from the app's secret. */
export const derivedSeed = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'tonne', 'sign v1', 32))

/** Signs with the key of this seed (32 bytes). */
export function signerOf(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { sign: (text) => sign(null, Buffer.from(text), key), publicKey: Buffer.from(x!, 'base64url').toString('hex') }
}

/** Whether the text was signed under that raw public key; a text that is no key has signed nothing. */
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

/** The bundle with the signature over all of it, as verify/FORMAT.md describes. */
export const signedBundle = <B extends object>(signer: Signer, bundle: B): B & { signature: string } => ({
  ...bundle,
  signature: signer.sign(bundleText(bundle)).toString('hex'),
})
