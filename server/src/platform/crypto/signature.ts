import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { bundleText } from '@tonne/domain/base/sealedText'

/** The frame in which PKCS #8 carries the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Signer = {
  /** Ed25519 over the text's UTF-8 bytes: 64 bytes. */
  sign(text: string): Buffer
  /** The raw 32 bytes in lower-case hex: published, and the same as long as the app's secret is. */
  publicKey: string
}

/**
 * The key is derived from the app's secret, so that every node signs with the same one and nothing else has to be
 * stored.
 */
export function signerFrom(secret: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'tonne', 'sign v1', 32))
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
