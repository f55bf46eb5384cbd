import { fromHex, toHex, utf8 } from '@tonne/domain/bytes'
import { quicknet } from '@tonne/domain/trading/drand'
import { beaconText, entrantsText, runDraw } from '@tonne/domain/trading/draw'
import type { DrawBundle } from '../verifyDraw.ts'
import { hex, hmac, makeLog, publicKey, sha256, signed, type TestKey, when } from './operator.ts'

// Round 1000 of drand's quicknet, as its network signed it on 23 August 2023, and the one after it.
const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
export const round1001 =
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'
/** Two minutes before round 1000 comes out. */
export const CLOSES = Date.parse('2023-08-23T15:57:24Z')
export const bookings = [10, 50, 5, 20, 100].map((kg, i) => ({
  id: `BK-000${i + 1}`,
  kg,
  memberSeed: hex(`member ${i}`),
}))

/**
 * Two of these have HMACs that begin with the same three bytes, fcb42f, and their order in the list is not that of the
 * draw. The outcome is written down rather than computed, so that both verifiers are compared with it and not with each
 * other.
 */
export const nearBookings = Array.from({ length: 12 }, (_, i) => ({
  id: `BK-105288-${String(i + 1).padStart(2, '0')}`,
  kg: ((i % 4) + 1) * 5,
  memberSeed: hex(`member ${i}`),
}))
const nearOutcome = '02 10, 09 5, 03 10, 07 10, 10 10, 12 5, 08 5, 06 5, 05 5, 01 5, 11 5, 04 5'
export const nearResult = nearOutcome.split(', ').map((one, i) => {
  const [id, kg] = one.split(' ')
  return { id: `BK-105288-${id}`, rank: i + 1, allottedKg: Number(kg) }
})

type Facts = Omit<DrawBundle, 'sealed' | 'signature'>
export type DrawSpec = {
  kind?: 'members' | 'drand'
  entrants?: typeof bookings
  /** The bundle's fields before sealing, where they differ from what the rules give. */
  facts?: Partial<Facts> | ((sound: Facts) => Partial<Facts>)
  /** The facts in the sealed rows, where they differ from the bundle's. */
  sealedAs?: (facts: Facts) => Partial<Facts>
  rows?: (texts: readonly string[]) => readonly string[]
  commitHeadAt?: number
  listHeadAt?: number
  resultHeadAt?: number
  /** How much of the log the heads of the commitment and of the list cover. */
  commitSize?: number
  listSize?: number
  /** A change of the key at 3, and the key that signs the head before it. */
  rotation?: { text: string; by: TestKey }
}

const SECRET = '11'.repeat(32)
function factsOf({ kind = 'members', entrants = bookings, facts = {} }: DrawSpec): Facts {
  const drand = { chain: quicknet.hash, round: 1000, signature: round1000 }
  const value = toHex(sha256(kind === 'drand' ? fromHex(round1000) : utf8(beaconText('PRJ-0001', entrants))))
  const beacon =
    kind === 'drand' ? { kind, value, ...drand } : { kind, value, chain: null, round: null, signature: null }
  const asked = {
    projectId: 'PRJ-0001',
    serverSeed: fromHex(SECRET),
    entries: entrants,
    beacon: value,
    supplyKg: 80,
    lotKg: 5,
  }
  const { commit, entrantsHash, seed, ranked } = runDraw(asked, sha256, hmac)
  const sound: Facts = {
    kind: 'draw',
    version: 2,
    rule: 'draw-v2',
    publicKey,
    project: 'PRJ-0001',
    supplyKg: 80,
    lotKg: 5,
    capKg: 100,
    opensAt: CLOSES - 100_000_000,
    closesAt: CLOSES,
    publishedAt: CLOSES - 200_000_000,
    commit,
    sealedAt: CLOSES + 10,
    entrants,
    entrantsHash,
    beacon,
    revealedAt: CLOSES + 130_000,
    serverSeed: SECRET,
    seed,
    result: ranked.map(({ id, rank, allottedKg }) => ({ id, rank, allottedKg: Number(allottedKg) })),
  }
  return { ...sound, ...(typeof facts === 'function' ? facts(sound) : facts) }
}

/** The three rows as they are sealed. */
export function drawTexts(f: Facts): string[] {
  const { chain, round, value, signature } = f.beacon
  const promised = [
    f.rule,
    f.commit,
    f.supplyKg,
    f.lotKg,
    f.capKg,
    chain,
    round,
    when(f.opensAt),
    when(f.closesAt),
    when(f.publishedAt),
  ]
  return [
    JSON.stringify(['draw.commit', f.project, ...promised]),
    JSON.stringify([
      'draw.list',
      f.project,
      f.entrantsHash,
      entrantsText(f.entrants),
      beaconText(f.project, f.entrants),
      when(f.sealedAt),
    ]),
    JSON.stringify([
      'draw.result',
      f.project,
      'drawn',
      null,
      f.serverSeed,
      value,
      signature,
      f.seed,
      when(f.revealedAt),
    ]),
  ]
}
const noise = (i: number) => `["act",${i},"x",1,"x","x","x",null,null,null,"2023-08-22T00:00:00.000000Z"]`
/** Other rows are between them: the commitment is at 1, the list at 4, the outcome at 6. */
export function drawBundle(spec: DrawSpec = {}): DrawBundle {
  const facts = factsOf(spec)
  const {
    commitHeadAt = CLOSES - 199_000_000,
    listHeadAt = CLOSES + 5000,
    resultHeadAt = CLOSES + 140_000,
    commitSize = 3,
    listSize = 5,
    rows = (texts) => texts,
    rotation,
  } = spec
  const [commit, list, result] = rows(drawTexts({ ...facts, ...spec.sealedAs?.(facts) })) as [string, string, string]
  const log = makeLog([noise(1), commit, noise(2), rotation?.text ?? noise(3), list, noise(4), result])
  const heads = {
    commit: log.head(commitSize, commitHeadAt, rotation?.by),
    list: log.head(listSize, listHeadAt),
    result: log.head(7, resultHeadAt),
  }
  return signed({
    ...facts,
    sealed: {
      commit: { head: heads.commit, row: log.row(1, heads.commit) },
      list: {
        head: heads.list,
        row: log.row(4, heads.list),
        since: log.since(Math.min(commitSize, listSize), listSize),
      },
      result: { head: heads.result, row: log.row(6, heads.result), since: log.since(listSize, 7) },
    },
    ...(rotation && { keys: { head: heads.result, since: [], rows: [log.row(3, heads.result)] } }),
  })
}
