import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { PushAddress } from './outbox.ts'
import { AddressRefused, isPublicAddress, type MayReach, publicLookup } from './publicAddress.ts'

/**
 * `sent`: the push service has it, or may have it because its answer was lost. `gone`: the device no longer exists, is
 * at an address that we do not connect to, or has invalid keys. `later`: not taken now. `refused`: it will never be
 * taken.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'
type PushPart = { payload: string; ttlSeconds: number; topic: string }
export type PushSending = {
  /** How push services reach the operator: a mailto: or https: address. */
  subject: string
  key(): Promise<{ publicKey: string; privateKey: string }>
  /** Tests have a push service of their own on this machine, under a certificate of its own. */
  mayReach?: MayReach
  ca?: string
}

const WAIT_MS = 10_000

/** Sends one, encrypted for its device. Never throws for what the service or the network does. */
export function pushSender({ subject, key, mayReach = isPublicAddress, ca }: PushSending) {
  const agent = new Agent({ lookup: publicLookup(mayReach), ...(ca ? { ca } : {}) })
  return async ({ endpoint, p256dh, auth }: PushAddress, part: PushPart): Promise<PushOutcome> => {
    const { payload, ttlSeconds, topic } = part
    const vapidDetails = { subject, ...(await key()) }
    const options = { vapidDetails, TTL: ttlSeconds, topic, urgency: 'high' } as const
    const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host)) return 'gone'
    let made: ReturnType<typeof webPush.generateRequestDetails>
    try {
      made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
    } catch {
      // Its keys are invalid, so nothing can be encrypted for it.
      return 'gone'
    }
    return post(endpoint, { agent, headers: made.headers, body: made.body })
  }
}

type Posting = { agent: Agent; headers: object; body: Buffer | null }
function post(endpoint: string, { agent, headers, body }: Posting): Promise<PushOutcome> {
  return new Promise((resolve) => {
    let handed = false
    const signal = AbortSignal.timeout(WAIT_MS)
    const sending = request(endpoint, { method: 'POST', agent, headers: { ...headers }, signal }, (answer) => {
      // The body is not needed and could be endless.
      answer.on('error', () => undefined).destroy()
      resolve(outcomeOf(answer.statusCode ?? 0))
    })
    sending.on('socket', (socket) => socket.on('secureConnect', () => (handed = true)))
    sending.on('error', (error) => resolve(error instanceof AddressRefused ? 'gone' : handed ? 'sent' : 'later'))
    sending.end(body)
  })
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
