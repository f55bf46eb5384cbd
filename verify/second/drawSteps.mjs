/** Why: a draw done again from FORMAT.md: nine steps. */
import { mac, raw, shaHex } from './hashes.mjs'

const canonical = (v) =>
  v === null || typeof v !== 'object'
    ? JSON.stringify(v)
    : Array.isArray(v)
      ? `[${v.map(canonical).join(',')}]`
      : `{${Object.keys(v)
          .sort()
          .map((k) => `${JSON.stringify(k)}:${canonical(v[k])}`)
          .join(',')}}`

export function checkDraw(b) {
  const { digest, ...others } = b
  const byId = [...b.entrants].sort((x, y) => (x.id < y.id ? -1 : 1))
  const listed = shaHex(byId.map((e) => `${e.id}|${e.kg}`).join('\n'))
  const seed = mac(raw(b.serverSeed), `draw-seed-v1|${b.project}|${listed}|${b.beacon.value}`)
  const ids = b.entrants.map((e) => e.id)
  const ranked = b.entrants.map((e) => ({ ...e, rank: mac(seed, e.id), given: 0 })).sort((x, y) => Buffer.compare(x.rank, y.rank))
  for (let left = b.supplyKg, gave = true; gave && b.lotKg > 0; ) {
    gave = false
    for (const e of ranked) {
      if (left < b.lotKg || e.given + b.lotKg > e.kg) continue
      e.given += b.lotKg
      left -= b.lotKg
      gave = true
    }
  }
  const said = [...b.result].sort((x, y) => x.rank - y.rank)
  const drand = b.beacon.kind === 'drand'
  const bare = [b.beacon.chain, b.beacon.round, b.beacon.signature]
  return {
    digest: digest === shaHex(`draw-bundle-v1|${canonical(others)}`),
    times:
      b.opensAt < b.closesAt &&
      b.publishedAt < b.closesAt &&
      b.sealedAt >= b.closesAt &&
      b.sealedAt <= b.revealedAt &&
      b.revealedAt < b.closesAt + 86_400_000,
    entries:
      new Set(ids).size === ids.length &&
      b.entrants.every((e) => e.kg > 0 && e.kg % b.lotKg === 0 && e.kg <= b.capKg) &&
      b.result.length === ids.length &&
      b.result.every((r) => ids.includes(r.id)),
    commit: b.commit === shaHex(`draw-commit-v1|${b.project}|`, raw(b.serverSeed)),
    list: b.entrantsHash === listed,
    beacon: drand
      ? bare.every((part) => part !== null) && b.beacon.value === shaHex(raw(b.beacon.signature))
      : bare.every((part) => part === null) &&
        b.beacon.value === shaHex([`draw-beacon-v1|${b.project}`, ...byId.map((e) => `${e.id}|${e.memberSeed}`)].join('\n')),
    seed: b.seed === seed.toString('hex'),
    ranks: said.length === ranked.length && said.every((r, i) => r.rank === i + 1 && r.id === ranked[i].id),
    allotment: said.length === ranked.length && said.every((r, i) => r.id === ranked[i].id && r.allottedKg === ranked[i].given),
  }
}
