/** Anybody may ask for a challenge, so it takes no row: our signature covers its purpose and its expiry. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIVE_MS = 5 * 60_000
const [WHEN, RANDOM] = [8, 16]

const macOf = (secret: string, bound: string, head: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`operator-passkey|${bound}|`).update(head).digest()

/** `bound` is the purpose: 'login', 'stepup 12', 'add 12'. Valid for five minutes. */
export function makeChallenge(secret: string, bound: string, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(WHEN + RANDOM)
  head.writeBigUInt64BE(BigInt(now.getTime() + LIVE_MS))
  randomBytes(RANDOM).copy(head, WHEN)
  return new Uint8Array([...head, ...macOf(secret, bound, head)])
}

/** Whether we made it for this purpose and it has not expired. */
export function isChallenge(
  secret: string,
  { challenge, bound }: { challenge: string; bound: string },
  now: Date,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mac] = [bytes.subarray(0, WHEN + RANDOM), bytes.subarray(WHEN + RANDOM)]
  const expected = macOf(secret, bound, head)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false
  return head.readBigUInt64BE() > BigInt(now.getTime())
}
