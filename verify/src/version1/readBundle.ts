import type { DrawBundle } from '@tonne/domain/trading/drawBundle'

type Rule = (value: unknown) => boolean
const isWhole: Rule = (v) => Number.isSafeInteger(v) && (v as number) >= 0
const isText: Rule = (v) => typeof v === 'string' && /^[\x21-\x7b\x7d\x7e]{1,64}$/.test(v)
const isHash: Rule = (v) => typeof v === 'string' && /^[0-9a-f]{64}$/.test(v)
const isHex: Rule = (v) => typeof v === 'string' && /^([0-9a-f]{2}){1,200}$/.test(v)
const orNull =
  (rule: Rule): Rule =>
  (v) =>
    v === null || rule(v)
const is =
  (...all: unknown[]): Rule =>
  (v) =>
    all.includes(v)

const bundleRules: Readonly<Record<string, Rule>> = {
  kind: is('draw'),
  version: is(1),
  project: isText,
  rule: is('draw-v1'),
  supplyKg: isWhole,
  lotKg: isWhole,
  capKg: isWhole,
  opensAt: isWhole,
  closesAt: isWhole,
  publishedAt: isWhole,
  commit: isHash,
  sealedAt: isWhole,
  entrants: Array.isArray,
  entrantsHash: isHash,
  beacon: (v) => typeof v === 'object' && v !== null,
  revealedAt: isWhole,
  serverSeed: isHash,
  seed: isHash,
  result: Array.isArray,
  digest: isHash,
}
const entrantRules: Readonly<Record<string, Rule>> = { id: isText, kg: isWhole, memberSeed: isHash }
const resultRules: Readonly<Record<string, Rule>> = { id: isText, rank: isWhole, allottedKg: isWhole }
const beaconRules: Readonly<Record<string, Rule>> = {
  kind: is('members', 'drand'),
  value: isHash,
  chain: orNull(isHash),
  round: orNull(isWhole),
  signature: orNull(isHex),
}

/** The path of the first field that is missing, of another kind, or not of the format; undefined when all are right. */
function wrongIn(value: unknown, rules: Readonly<Record<string, Rule>>, path: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return path || 'the file'
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const stray = Object.keys(value).find((name) => !Object.hasOwn(rules, name))
  if (stray !== undefined) return at(stray)
  const wrong = Object.entries(rules).find(([name, rule]) => !rule((value as Record<string, unknown>)[name]))
  return wrong && at(wrong[0])
}

export function wrongField(value: unknown): string | undefined {
  const top = wrongIn(value, bundleRules, '')
  if (top !== undefined) return top
  const bundle = value as DrawBundle
  const inner = [
    wrongIn(bundle.beacon, beaconRules, 'beacon'),
    ...bundle.entrants.map((e, i) => wrongIn(e, entrantRules, `entrants[${i}]`)),
    ...bundle.result.map((e, i) => wrongIn(e, resultRules, `result[${i}]`)),
  ]
  return inner.find((path) => path !== undefined)
}
