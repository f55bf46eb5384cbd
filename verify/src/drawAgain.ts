/** Both versions of the file share this part: times, entries, the random number, ranks and tons. */
import { fromHex, toHex } from '@tonne/domain/bytes'
import { firstRoundFrom, quicknet } from '@tonne/domain/trading/drand'
import {
  allot,
  beaconText,
  commitBytes,
  entrantsText,
  REVEAL_HOURS,
  rankBy,
  seedText,
} from '@tonne/domain/trading/draw'
import type { DrawBundle } from '@tonne/domain/trading/drawBundle'
import { type CheckedStep, same as compare, holds as rules } from './checked.ts'
import { hmacUnder, sha256Hex } from './webCrypto.ts'

export const drawnSteps = ['times', 'entries', 'commit', 'list', 'beacon', 'seed', 'ranks', 'allotment'] as const
export type Drawn = Omit<DrawBundle, 'version' | 'digest'>
type Checked = CheckedStep<(typeof drawnSteps)[number]>
/** A chain that is not listed here cannot be checked, so the check fails. */
const knownChains = [quicknet]
const HOUR = 3_600_000

/** `roundFrom`: the draw must use drand's first round at or after this instant. */
export async function drawAgain(bundle: Drawn, roundFrom: number): Promise<Checked[]> {
  const secret = fromHex(bundle.serverSeed)
  const list = await sha256Hex(entrantsText(bundle.entrants))
  const seed = await (await hmacUnder(secret))(seedText(bundle.project, bundle.entrantsHash, bundle.beacon.value))
  return [
    times(bundle),
    entries(bundle),
    compare('commit', 'commit', bundle.commit, await sha256Hex(commitBytes(bundle.project, secret))),
    compare('list', 'entrantsHash', bundle.entrantsHash, list),
    await beacon(bundle, roundFrom),
    compare('seed', 'seed', bundle.seed, toHex(seed)),
    ...(await outcome(bundle, seed)),
  ]
}

/** The commitment came before the close, the seal at it, and the opening after it and within a day. */
function times({ opensAt, closesAt, publishedAt, sealedAt, revealedAt }: Drawn): Checked {
  return rules('times', {
    opensAt: opensAt >= closesAt,
    publishedAt: publishedAt >= closesAt,
    sealedAt: sealedAt < closesAt,
    revealedAt: revealedAt < sealedAt || revealedAt >= closesAt + REVEAL_HOURS * HOUR,
  })
}

/** One entry a booking, whole lots, nobody above the cap, and as many results as entries. */
function entries({ entrants, result, lotKg, capKg }: Drawn): Checked {
  const ids = new Set(entrants.map((e) => e.id))
  return rules('entries', {
    lotKg: lotKg === 0,
    'entrants.id': ids.size !== entrants.length,
    'entrants.kg': lotKg > 0 && entrants.some((e) => e.kg === 0 || e.kg % lotKg !== 0 || e.kg > capKg),
    result:
      result.length !== entrants.length ||
      new Set(result.map((r) => r.id)).size !== result.length ||
      result.some((r) => !ids.has(r.id)),
  })
}

async function beacon({ project, entrants, beacon: published }: Drawn, roundFrom: number): Promise<Checked> {
  if (published.kind === 'members') {
    const bare = published.chain === null && published.round === null && published.signature === null
    const checked = compare('beacon', 'beacon.value', published.value, await sha256Hex(beaconText(project, entrants)))
    return bare ? checked : { ...checked, holds: false, wrong: [...checked.wrong, 'beacon.chain'] }
  }
  return drandBeacon(published, roundFrom)
}

/** A known chain, its first round from then on, signed by the network; the number is the signature's hash. */
async function drandBeacon(
  { chain: hash, round, signature, value }: Drawn['beacon'],
  roundFrom: number,
): Promise<Checked> {
  const chain = knownChains.find((known) => known.hash === hash)
  if (!chain) return rules('beacon', { 'beacon.chain': true })
  if (round === null || signature === null) return rules('beacon', { 'beacon.signature': true })
  const { isOfRound } = await import('./drandSignature.ts')
  const checked = compare('beacon', 'beacon.value', value, await sha256Hex(fromHex(signature)))
  const more = rules('beacon', {
    'beacon.round': round !== firstRoundFrom(chain, roundFrom),
    'beacon.signature': !(await isOfRound(chain, { round, signature })),
  })
  return { ...checked, holds: checked.holds && more.holds, wrong: [...checked.wrong, ...more.wrong] }
}

async function outcome({ entrants, result, supplyKg, lotKg }: Drawn, seed: Uint8Array): Promise<Checked[]> {
  const hmac = await hmacUnder(seed)
  const ranked = rankBy(entrants, await Promise.all(entrants.map(async (e) => toHex(await hmac(e.id)))))
  const given = lotKg > 0 ? allot(ranked, supplyKg, lotKg) : []
  const published = [...result].sort((a, b) => a.rank - b.rank)
  const order = published.every((r, i) => r.rank === i + 1)
    ? published.map((r) => r.id).join('\n')
    : 'ranks are not 1, 2, 3 ...'
  return [
    compare('ranks', 'result.rank', await sha256Hex(order), await sha256Hex(ranked.map((e) => e.id).join('\n'))),
    compare(
      'allotment',
      'result.allottedKg',
      await sha256Hex(published.map((r) => `${r.id}|${r.allottedKg}`).join('\n')),
      await sha256Hex(ranked.map((e, i) => `${e.id}|${given[i]}`).join('\n')),
    ),
  ]
}
