/** Why: a draw is handed to strangers as one file, so its shape, and the text its digest is made of, stand once. */

/** Instants are milliseconds since 1970; hashes, seeds and signatures are lower-case hex. See verify/FORMAT.md. */
export type DrawBundle = {
  kind: 'draw'
  version: 1
  project: string
  rule: string
  supplyKg: number
  lotKg: number
  capKg: number
  opensAt: number
  closesAt: number
  publishedAt: number
  commit: string
  sealedAt: number
  entrants: { id: string; kg: number; memberSeed: string }[]
  entrantsHash: string
  beacon: { kind: 'members' | 'drand'; value: string; chain: string | null; round: number | null; signature: string | null }
  revealedAt: number
  serverSeed: string
  seed: string
  result: { id: string; rank: number; allottedKg: number }[]
  digest: string
}

/** JSON with the keys of every object in order of their characters and no space between: one text for one content. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}
/** What the digest is the SHA-256 of: the whole bundle without its digest. */
export function digestText(bundle: Readonly<Record<string, unknown>>): string {
  const { digest: _, ...rest } = bundle
  return `draw-bundle-v1|${canonicalJson(rest)}`
}
