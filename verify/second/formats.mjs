/** Why: which fields a bundle of each kind has, and no others, as the tables of FORMAT.md say. */

const whole = (v) => Number.isSafeInteger(v) && v >= 0
const text = (v) => typeof v === 'string'
const hex32 = (v) => text(v) && /^[0-9a-f]{64}$/.test(v)
const hex64 = (v) => text(v) && /^[0-9a-f]{128}$/.test(v)
const orNull = (rule) => (v) => v === null || rule(v)
const only = (value) => (v) => v === value
const list = (rule) => (v) => Array.isArray(v) && v.every(rule)
const fields = (rules) => (v) =>
  typeof v === 'object' &&
  v !== null &&
  !Array.isArray(v) &&
  Object.keys(v).sort().join() === Object.keys(rules).sort().join() &&
  Object.entries(rules).every(([k, rule]) => rule(v[k]))

const head = fields({ size: whole, root: hex32, at: whole, signature: hex64 })
const hex16 = (v) => text(v) && /^[0-9a-f]{32}$/.test(v)
const part = (v) => text(v) && v.length <= 200 && !/[|\n]/.test(v)
const row = fields({ position: whole, salt: hex16, text, proof: list(hex32) })
const day = (v) => text(v) && /^\d{4}-\d\d-\d\d$/.test(v)
const names = fields({ en: text, cn: text })
/** What stands in the text of a certificate. */
export const record = fields({
  ...{ no: text, version: whole, supersedes: orNull(hex32), why: orNull(text), kg: whole },
  project: fields({
    ...{ no: text, name: names, place: names, registry: text, registryProjectId: text },
    ...{ methodology: fields({ code: text, en: text, cn: text }), vintageFrom: day, vintageTo: day },
  }),
  serials: list(fields({ first: whole, last: whole, kg: whole, text })),
  beneficiary: fields({ kind: (v) => ['self', 'other', 'anonymous'].includes(v), name: orNull(text) }),
  ...{ reason: text, reasonText: text, message: text },
  evidence: fields({ reference: text, day, text }),
  provenance: fields({ issued: day, acquiredFrom: day, acquiredTo: day, requested: day, retired: day }),
})
const key64 = (v) => text(v) && /^[\x21-\x7b\x7d\x7e]{1,64}$/.test(v)
export const formats = {
  log: fields({ kind: only('log'), version: only(1), subject: text, publicKey: hex32, head, entries: list(row), waiting: whole }),
  consistency: fields({ kind: only('consistency'), version: only(1), publicKey: hex32, old: head, head, proof: list(hex32) }),
  certificate: fields({ kind: only('certificate'), version: only(1), publicKey: hex32, record: text, hash: hex32, signature: hex64 }),
  statement: fields({
    ...{
      kind: only('statement'),
      version: only(1),
      publicKey: hex32,
      no: text,
      month: (v) => text(v) && /^\d{4}-(0[1-9]|1[0-2])$/.test(v),
      member: text,
    },
    ...{ at: whole, balances: list(fields({ asset: whole, opening: whole, closing: whole })), head, entries: list(row), signature: hex64 },
  }),
  liability: fields({
    ...{ kind: only('liability'), version: only(1), publicKey: hex32, day: () => true },
    proofs: list(
      fields({
        ...{ asset: whole, member: part, nonce: part, amount: whole },
        path: list(fields({ hash: hex32, sum: whole, side: (v) => v === 'left' || v === 'right' })),
        published: fields({
          ...{ day: text, asset: whole, project: () => true, root: hex32, owed: whole, members: whole, custody: whole, at: whole, signature: hex64 },
        }),
      }),
    ),
  }),
  draw: fields({
    ...{ kind: only('draw'), version: only(1), rule: only('draw-v1'), project: key64, supplyKg: whole, lotKg: whole, capKg: whole },
    ...{ opensAt: whole, closesAt: whole, publishedAt: whole, commit: hex32, sealedAt: whole, entrantsHash: hex32 },
    entrants: list(fields({ id: key64, kg: whole, memberSeed: hex32 })),
    beacon: fields({
      ...{ kind: (v) => v === 'members' || v === 'drand', value: hex32, chain: orNull(hex32), round: orNull(whole) },
      signature: orNull((v) => text(v) && /^([0-9a-f]{2}){1,200}$/.test(v)),
    }),
    ...{ revealedAt: whole, serverSeed: hex32, seed: hex32, result: list(fields({ id: key64, rank: whole, allottedKg: whole })), digest: hex32 },
  }),
}
