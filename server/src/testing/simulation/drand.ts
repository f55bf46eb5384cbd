/**
 * Public randomness with a key of its own and drand's protocol. It goes away, is late, and answers with another round's
 * number, an unsigned one, or another network's.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { fromHex, toHex } from '@tonne/domain/bytes'
import { type DrandChain, ROUND_TAG, roundBytes, roundOutAt } from '@tonne/domain/trading/drand'
import type { Beacon } from './oracle/outsideBooks.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const bls = bls12_381.shortSignatures
export const beaconMoods: readonly Beacon['mood'][] = ['well', 'down', 'late', 'other round', 'forged', 'other chain']
export const GENESIS = 1_600_000_000
export const PERIOD = 30

export async function openDrand(seed: number, now: () => Date) {
  const keys = bls.keygen(createHash('sha512').update(`drand ${seed}`).digest().subarray(0, 48))
  const chain: DrandChain = {
    hash: toHex(sha256(keys.publicKey.toBytes())),
    publicKey: keys.publicKey.toHex(),
    genesisSeconds: GENESIS,
    periodSeconds: PERIOD,
  }
  const signed = new Map<number, string>()
  const signatureOf = (round: number): string => {
    const known = signed.get(round)
    if (known) return known
    const made = bls.sign(bls.hash(sha256(roundBytes(round)), ROUND_TAG), keys.secretKey).toHex()
    signed.set(round, made)
    return made
  }
  const randomnessOf = (round: number): string => toHex(sha256(fromHex(signatureOf(round))))
  let mood: Beacon['mood'] = 'well'
  const server = createServer((request, response) => {
    const round = Number(/^\/public\/(\d+)$/.exec(request.url!)?.[1] ?? 0)
    if (mood === 'down') return request.socket.destroy()
    if (request.url === '/info')
      return response.end(JSON.stringify({ hash: mood === 'other chain' ? 'd'.repeat(64) : chain.hash }))
    if (round === 0 || mood === 'late' || now().getTime() < roundOutAt(chain, round))
      return response.writeHead(404).end()
    const signature = signatureOf(mood === 'other round' ? round - 1 : round)
    const randomness = mood === 'forged' ? 'd'.repeat(64) : toHex(sha256(fromHex(signature)))
    response.end(JSON.stringify({ round, randomness, signature }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () =>
    new Promise<void>((ended) => {
      server.close(() => ended())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chain,
    randomnessOf,
    be: (next: Beacon['mood']) => {
      mood = next
    },
    close,
  }
}
export type Drand = Awaited<ReturnType<typeof openDrand>>
