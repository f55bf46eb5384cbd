/** A draw as one file, for anyone to check. Version 1 hashed another text for its digest, so both texts are here. */
import { canonicalJson } from '../canonicalJson.ts'

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
  beacon: {
    kind: 'members' | 'drand'
    value: string
    chain: string | null
    round: number | null
    signature: string | null
  }
  revealedAt: number
  serverSeed: string
  seed: string
  result: { id: string; rank: number; allottedKg: number }[]
  digest: string
}

/** The SHA-256 of this is the digest: the whole bundle without its digest. */
export function digestText(bundle: Readonly<Record<string, unknown>>): string {
  const { digest: _, ...rest } = bundle
  return `draw-bundle-v1|${canonicalJson(rest)}`
}
