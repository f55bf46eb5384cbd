/** A real push service (RFC 8030) on this machine: it checks the sender (RFC 8292) and decrypts pushes (RFC 8291). */
import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushAddress } from '../platform/push/outbox.ts'

/** A certificate for this machine's own address, good for nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQge2ViHJicD2QmmoLH
zF4XZZKHMTK3qNqxvGOl6bRb7HqhRANCAARy204Q/w+Nq1Hk/t2gnRQD/y+Ag8nP
NmHvZxAuvzakgj8YWtjfpquXVUNh6KwAi18e1JY2zqpFAKDD+BO9ZNT5
-----END PRIVATE KEY-----`
export const PUSH_CA = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHLbThD/D42rUeT+
3aCdFAP/L4CDyc82Ye9nEC6/NqSCPxha2N+mq5dVQ2HorACLXx7UljbOqkUAoMP4
E71k1PmjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBS/oM2krREMBL+k7c+WfGGI/+L8HjAKBggqhkjOPQQD
AgNIADBFAiEApZSnQjOvMDO3s4z8wwMGbgs6jbeaioiCaeWtd1bjpI0CIFlkjrRR
10R76lu8649TO+z5/f/G+TdYJ6bzl75G64a2
-----END CERTIFICATE-----`

type Pushed = { device: string; headers: IncomingHttpHeaders; text: Record<string, unknown> }
/** `forgetful`: it takes a push, and the connection ends before its answer. A number: that status is its answer. */
type Mood = 'well' | 'forgetful' | number
export async function pushService() {
  const [pushed, tries]: [Pushed[], string[]] = [[], []]
  const devices = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  let mood: Mood = 'well'
  let knownBy = ''
  const server = createServer({ key: KEY, cert: PUSH_CA }, (request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      tries.push(path)
      const device = devices.get(path)
      if (!device || typeof mood === 'number') return answer.writeHead(device ? (mood as number) : 404).end('{}')
      assertSender(request.headers, knownBy, `https://${request.headers.host}`)
      const text = JSON.parse(decrypted(Buffer.concat(parts), device)) as Pushed['text']
      pushed.push({ device: path, headers: request.headers, text })
      if (mood === 'forgetful') return request.socket.destroy()
      answer.writeHead(201).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    pushed,
    /** The paths that were requested, whatever the answer was. */
    tries,
    be(next: Mood): void {
      mood = next
    },
    /** A new device that takes only pushes of this key. */
    subscribe(key: string): PushAddress {
      knownBy = key
      const [path, ecdh, auth] = [
        `/${randomBytes(16).toString('base64url')}`,
        createECDH('prime256v1'),
        randomBytes(16),
      ]
      devices.set(path, { ecdh, auth })
      return {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.generateKeys().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The token must be signed with the key that the browser was given, for this service, and expire soon. */
function assertSender({ authorization = '' }: IncomingHttpHeaders, key: string, origin: string): void {
  const [, token = '', from] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  assert.equal(from, key)
  const [head = '', body = '', signature = ''] = token.split('.')
  const [x, y] = [Buffer.from(key, 'base64url').subarray(1, 33), Buffer.from(key, 'base64url').subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', Buffer.from(`${head}.${body}`), signer, Buffer.from(signature, 'base64url')))
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString())
  assert.deepEqual([aud, sub], [origin, 'mailto:no-reply@tonne.example'])
  assert.ok(exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 86_400_000)
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
/** One record of aes128gcm (RFC 8188), under the key that sender and device share. */
function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derived(ecdh.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
