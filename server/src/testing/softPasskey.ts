/** A passkey in software, so that tests sign challenges as a phone does, and wrongly as no phone would. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Lies = { origin?: string; challenge?: string }
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const b64 = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** ES256, user present and verified, a counter that grows. */
export function softPasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const credentialId = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }
  const id = b64(credentialId)
  return {
    id,
    make(options: string, lies: Lies = {}) {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const point = [
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]
      const authData = Buffer.concat([
        head(0x45),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        ...point,
      ])
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        ...[Buffer.from([0x58, authData.length]), authData],
      ])
      const response = {
        clientDataJSON: b64(clientData('webauthn.create', challenge, lies)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
    use(options: string, lies: Lies = {}) {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const [authenticatorData, client] = [head(0x05), clientData('webauthn.get', challenge, lies)]
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(authenticatorData),
        signature: b64(signature),
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
  }
}
