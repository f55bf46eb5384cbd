/**
 * Where the network is reachable, a public randomness beacon adds a number that neither we nor the members could
 * choose.
 */
import { createHash } from 'node:crypto'
import { type DrandChain, firstRoundFrom, quicknet } from '@tonne/domain/trading/drand'
import { isOfRound } from '@tonne/verify/drandSignature'
import * as z from 'zod/mini'

type DrandRound = { randomness: string; signature: string }
/** A beacon whose rounds are named before their numbers exist. */
export type Beacon = {
  /** The chain's hash and the first round that comes out at or after `at`. */
  roundAt(at: Date): Promise<{ chain: string; round: number }>
  /** Undefined while the round is not out. */
  read(chain: string, round: number): Promise<DrandRound | undefined>
}
const Info = z.object({ hash: z.string() })
const Round = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^([0-9a-f]{2}){16,200}$/)),
})
const TIMEOUT_MS = 5000

/**
 * Speaks drand's HTTP API at `url` (`/info`, `/public/{round}` of one chain). Only chains that readers' own devices
 * know are accepted: they check each round's signature, and so do we before drawing from it.
 */
export function drandBeacon(url: string, chain: DrandChain = quicknet): Beacon {
  const ask = (path: string) =>
    fetch(`${url.replace(/\/$/, '')}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  const known = async () => {
    const answer = await ask('/info')
    if (!answer.ok) throw new Error(`drand's chain could not be read: HTTP ${answer.status}`)
    const { hash } = z.parse(Info, await answer.json())
    if (hash !== chain.hash)
      throw new Error(`drand answers for the chain ${hash.slice(0, 64)}, but only ${chain.hash} can be checked`)
  }
  return {
    roundAt: async (at) => {
      await known()
      return { chain: chain.hash, round: firstRoundFrom(chain, at.getTime()) }
    },
    read: async (named, round) => {
      if (named !== chain.hash) throw new Error(`the chain ${named} was named, and only ${chain.hash} can be checked`)
      const answer = await ask(`/public/${round}`)
      // Future rounds are 404 or 425, depending on the server's version.
      if (answer.status === 404 || answer.status === 425) return undefined
      if (!answer.ok) throw new Error(`drand's round ${round} could not be read: HTTP ${answer.status}`)
      const published = z.parse(Round, await answer.json())
      if (published.round !== round) throw new Error(`drand answered round ${published.round} for ${round}`)
      if (sha256(Buffer.from(published.signature, 'hex')).toString('hex') !== published.randomness)
        throw new Error(`drand's round ${round} is not the hash of its signature`)
      if (!(await isOfRound(chain, published))) throw new Error(`drand's round ${round} is not signed by its network`)
      return { randomness: published.randomness, signature: published.signature }
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
