/** The result follows from published bytes by published rules, so that anyone can repeat a draw. */
import { joined, toHex, utf8 } from '../bytes.ts'
import { type Kg, kg } from '../money.ts'

/**
 * Every published draw names its rules; changed rules get another name. Draws of version 1 did not seal the list before
 * drand's number was known.
 */
export const DRAW_RULE = 'draw-v2'
/** The round of drand is this long after the close, so that the list can be sealed before anybody knows the number. */
export const DRAND_AFTER_MS = 120_000
/** The operator has this long after the close to open the secret; then every booking is paid back. */
export const REVEAL_HOURS = 24

type DrawEntry = { id: string; kg: number }
type SeededEntry = DrawEntry & { memberSeed: string }
type Sha256 = (data: Uint8Array) => Uint8Array
type HmacSha256 = (key: Uint8Array, data: Uint8Array) => Uint8Array

export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
/** Compares plain ASCII texts by bytes, not in a language's order. */
const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)
const byId = (a: DrawEntry, b: DrawEntry): number => byText(a.id, b.id)
/** The canonical list: `bookingId|kg`, sorted by id, joined by newlines. */
export const entrantsText = (entries: readonly DrawEntry[]): string =>
  [...entries]
    .sort(byId)
    .map((e) => `${e.id}|${e.kg}`)
    .join('\n')
/**
 * The SHA-256 of this is the beacon where members make it: `bookingId|seed`, sorted by id, joined by newlines, behind
 * its label.
 */
export const beaconText = (projectId: string, entries: readonly SeededEntry[]): string =>
  [`draw-beacon-v1|${projectId}`, ...[...entries].sort(byId).map((e) => `${e.id}|${e.memberSeed}`)].join('\n')
/** The SHA-256 of this is the commitment; the secret enters as its raw 32 bytes. */
export const commitBytes = (projectId: string, serverSeed: Uint8Array): Uint8Array =>
  joined(utf8(`draw-commit-v1|${projectId}|`), serverSeed)
/** The HMAC-SHA-256 of this, with the secret as key, is the seed. */
export const seedText = (projectId: string, entrantsHash: string, beacon: string): string =>
  `draw-seed-v1|${projectId}|${entrantsHash}|${beacon}`

/** Ranks by the HMAC of each id under the seed, ascending. `hmacs` are in lower-case hex, in the order of `entries`. */
export const rankBy = <E extends DrawEntry>(entries: readonly E[], hmacs: readonly string[]): E[] =>
  entries
    .map((entry, i) => ({ entry, hmac: hmacs[i]! }))
    .sort((a, b) => byText(a.hmac, b.hmac))
    .map(({ entry }) => entry)

/**
 * Round-robin in rank order: one lot in each pass, never above what was asked, until no whole lot is left. Returns kg
 * in the order of `ranked`.
 */
export function allot(ranked: readonly DrawEntry[], supplyKg: number, lotKg: number): Kg[] {
  if (lotKg <= 0) throw new Error('a lot of nothing')
  const wants = ranked.map((entry) => Math.floor(entry.kg / lotKg))
  let [lots, passes, waiting] = [Math.floor(supplyKg / lotKg), 0, ranked.length]
  // Whole passes are made at once, because a published draw may claim more lots than anybody can count one by one.
  for (const want of wants.toSorted((a, b) => a - b)) {
    const made = Math.min(want - passes, Math.floor(lots / waiting))
    passes += made
    lots -= made * waiting
    if (passes < want) break
    waiting -= 1
  }
  return wants.map((want) => {
    const next = want > passes && lots > 0 ? 1 : 0
    lots -= next
    return kg((Math.min(want, passes) + next) * lotKg)
  })
}

export type DrawInput = {
  projectId: string
  serverSeed: Uint8Array
  entries: readonly DrawEntry[]
  /** 64 hex digits: a drand round's randomness, or the SHA-256 of the members' seeds. */
  beacon: string
  supplyKg: number
  lotKg: number
}
type Allotted = DrawEntry & { rank: number; allottedKg: Kg }
export type Draw = { commit: string; entrantsHash: string; seed: string; ranked: Allotted[] }

/** The whole draw. Ranks count from 1. */
export function runDraw(
  { projectId, serverSeed, entries, beacon, supplyKg, lotKg }: DrawInput,
  sha256: Sha256,
  hmac: HmacSha256,
): Draw {
  const commit = toHex(sha256(commitBytes(projectId, serverSeed)))
  const entrantsHash = toHex(sha256(utf8(entrantsText(entries))))
  const seed = hmac(serverSeed, utf8(seedText(projectId, entrantsHash, beacon)))
  const ranked = rankBy(
    entries,
    entries.map((e) => toHex(hmac(seed, utf8(e.id)))),
  )
  const kilograms = allot(ranked, supplyKg, lotKg)
  return {
    commit,
    entrantsHash,
    seed: toHex(seed),
    ranked: ranked.map((e, i) => ({ ...e, rank: i + 1, allottedKg: kilograms[i]! })),
  }
}
