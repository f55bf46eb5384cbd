/** Why: where the network is there, a public randomness beacon adds a number to the draw that neither we nor the members could choose. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

export type DrandRound = { randomness: string; signature: string }
/** A beacon whose rounds are named before they exist. */
export type Beacon = {
  /** The chain's hash and the first round that comes out at or after `at`. */
  roundAt(at: Date): Promise<{ chain: string; round: number }>
  /** Undefined while the round is not out. */
  read(chain: string, round: number): Promise<DrandRound | undefined>
}
const Info = z.object({ period: z.int().check(z.minimum(1)), genesis_time: z.int(), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const Round = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^([0-9a-f]{2}){16,200}$/)),
})
const TIMEOUT_MS = 5000

/**
 * Speaks drand's HTTP API at `url` (`/info`, `/public/{round}` of one chain). The randomness must be the SHA-256 of its signature; that the
 * signature is the network's is for a BLS library to check, and anyone can with the published chain and round.
 */
export function drandBeacon(url: string): Beacon {
  const ask = (path: string) => fetch(`${url.replace(/\/$/, '')}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  const info = async () => {
    const answer = await ask('/info')
    if (!answer.ok) throw new Error(`drand's chain could not be read: HTTP ${answer.status}`)
    return z.parse(Info, await answer.json())
  }
  return {
    roundAt: async (at) => {
      const { period, genesis_time: genesis, hash } = await info()
      return { chain: hash, round: Math.max(1, Math.ceil((at.getTime() / 1000 - genesis) / period) + 1) }
    },
    read: async (chain, round) => {
      if ((await info()).hash !== chain) throw new Error(`drand answers for another chain than ${chain}`)
      const answer = await ask(`/public/${round}`)
      // Rounds to come are 404 or 425, by the server's version.
      if (answer.status === 404 || answer.status === 425) return undefined
      if (!answer.ok) throw new Error(`drand's round ${round} could not be read: HTTP ${answer.status}`)
      const said = z.parse(Round, await answer.json())
      if (said.round !== round) throw new Error(`drand answered round ${said.round} for ${round}`)
      const hashed = createHash('sha256').update(Buffer.from(said.signature, 'hex')).digest('hex')
      if (hashed !== said.randomness) throw new Error(`drand's round ${round} is not the hash of its signature`)
      return { randomness: said.randomness, signature: said.signature }
    },
  }
}
