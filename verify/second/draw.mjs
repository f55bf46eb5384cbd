import { bytesOf, hmac, isBundleSigned, sha256Hex } from './hashes.mjs'
import { isHeadOf, keysStep } from './keys.mjs'
import { wrong } from './ledger.mjs'
import { differ, instantOf, readText } from './rowTexts.mjs'
import { isContinued, isIncluded } from './tree.mjs'

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const [GENESIS_MS, PERIOD_MS, AFTER_MS, DAY_MS] = [1_692_803_367_000, 3000, 120_000, 86_400_000]
const outAt = (round) => GENESIS_MS + PERIOD_MS * (round - 1)
const roundAfter = (closesAt) => Math.max(1, Math.ceil((closesAt + AFTER_MS - GENESIS_MS) / PERIOD_MS) + 1)
const byBytes = (a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))

export function checkDraw(b) {
  const { commit, list, result } = b.sealed
  const sealed = [commit, list, result]
  const sorted = [...b.entrants].sort(byBytes)
  const listText = sorted.map(({ id, kg }) => `${id}|${kg}`).join('\n')
  const seedsText = [`draw-beacon-v1|${b.project}`, ...sorted.map(({ id, memberSeed }) => `${id}|${memberSeed}`)].join(
    '\n',
  )
  const seed = hmac(b.serverSeed, `draw-seed-v1|${b.project}|${b.entrantsHash}|${b.beacon.value}`).toString('hex')
  const ranked = b.entrants
    .map((entrant) => ({ ...entrant, by: hmac(b.seed, entrant.id) }))
    .sort((x, y) => Buffer.compare(x.by, y.by))
  const given = allot(ranked, b.supplyKg, b.lotKg)
  const published = new Map(b.result.map((one) => [one.id, one]))
  return {
    signature: wrong({
      signature: isBundleSigned(b),
      ...Object.fromEntries(sealed.map(({ head }, i) => [`sealed[${i}].head`, isHeadOf(b, head)])),
    }),
    ...keysStep(b, result.head),
    inclusion: wrong(Object.fromEntries(sealed.map(({ head, row }, i) => [`sealed[${i}].row`, isIncluded(row, head)]))),
    consistency: wrong({
      'sealed.list.since': isContinued(commit.head, list.head, list.since),
      'sealed.result.since': isContinued(list.head, result.head, result.since),
    }),
    rows: rowsOf(b, listText, seedsText),
    order: orderOf(b),
    times: wrong({
      opensAt: b.opensAt < b.closesAt,
      publishedAt: b.publishedAt < b.closesAt,
      sealedAt: b.sealedAt >= b.closesAt,
      revealedAt: b.sealedAt <= b.revealedAt && b.revealedAt < b.closesAt + DAY_MS,
    }),
    entries: entriesOf(b, published),
    commit: wrong({ commit: b.commit === sha256Hex(`draw-commit-v1|${b.project}|`, bytesOf(b.serverSeed)) }),
    list: wrong({ entrantsHash: b.entrantsHash === sha256Hex(listText) }),
    beacon: beaconOf(b, seedsText),
    seed: wrong({ seed: b.seed === seed }),
    ranks: ranked.filter(({ id }, i) => published.get(id)?.rank !== i + 1).map(({ id }) => id),
    allotment: ranked.filter(({ id }, i) => published.get(id)?.allottedKg !== given[i]).map(({ id }) => id),
  }
}

function rowsOf(b, listText, seedsText) {
  const [commit, list, result] = [b.sealed.commit, b.sealed.list, b.sealed.result].map(({ row }) => readText(row.text))
  const { chain, round, value, signature } = b.beacon
  const same = (row, what, fields) =>
    row?.what === what && Object.entries(fields).every(([name, is]) => row[name] === is)
  return wrong({
    'sealed.commit.row':
      instantOf(commit?.opens) === b.opensAt &&
      instantOf(commit?.closes) === b.closesAt &&
      same(commit, 'draw.commit', {
        ...{ project: b.project, rule: b.rule, commit: b.commit, supply: b.supplyKg, lot: b.lotKg, cap: b.capKg },
        ...{ chain, round, at: b.publishedAt },
      }),
    'sealed.list.row': same(list, 'draw.list', {
      ...{ project: b.project, hash: b.entrantsHash, entrants: listText, seeds: seedsText, at: b.sealedAt },
    }),
    'sealed.result.row': same(result, 'draw.result', {
      ...{
        project: b.project,
        outcome: 'drawn',
        why: null,
        serverSeed: b.serverSeed,
        beacon: value,
        signature,
        seed: b.seed,
      },
      at: b.revealedAt,
    }),
  })
}

function orderOf({ sealed, closesAt, beacon }) {
  const [first, second, third] = [sealed.commit.head, sealed.list.head, sealed.result.head]
  const grows = (a, c) => a.size <= c.size && a.at <= c.at
  return wrong({
    'sealed.commit.head': first.at < closesAt,
    'sealed.list.head':
      grows(first, second) && (beacon.kind !== 'drand' || (beacon.round !== null && second.at < outAt(beacon.round))),
    'sealed.result.head': grows(second, third),
  })
}

function entriesOf({ entrants, result, lotKg, capKg }, published) {
  const fits = ({ kg }) => kg >= 1 && lotKg >= 1 && kg % lotKg === 0 && kg <= capKg
  return [
    ...entrants.filter((entrant) => !fits(entrant) || !published.has(entrant.id)).map(({ id }) => id),
    ...wrong({
      entrants: differ(entrants.map(({ id }) => id)),
      result: result.length === entrants.length && differ(result.map(({ id }) => id)),
    }),
  ]
}

/**
 * This verifier has no pairing: it checks the chain, the round and the value but not the network's signature, and the
 * command says so.
 */
function beaconOf({ beacon: { kind, value, chain, round, signature }, closesAt }, seedsText) {
  if (kind === 'members') {
    return wrong({
      chain: chain === null,
      round: round === null,
      signature: signature === null,
      value: value === sha256Hex(seedsText),
    })
  }
  return wrong({
    chain: chain === QUICKNET,
    round: round === roundAfter(closesAt),
    value: signature !== null && value === sha256Hex(bytesOf(signature)),
  })
}

/**
 * Kilograms for each entry, in the order of the ranks. The number of passes that the supply is enough for is found by
 * halving, because a file may name too many lots to go through one by one.
 */
function allot(ranked, supplyKg, lotKg) {
  if (lotKg < 1) return ranked.map(() => 0)
  const lots = BigInt(Math.floor(supplyKg / lotKg))
  const wants = ranked.map(({ kg }) => BigInt(Math.ceil(kg / lotKg)))
  const after = (passes) => wants.reduce((sum, want) => sum + (want < passes ? want : passes), 0n)
  let [enough, beyond] = [0n, 1n << 53n]
  while (beyond - enough > 1n) {
    const half = (enough + beyond) / 2n
    if (after(half) <= lots) enough = half
    else beyond = half
  }
  let left = lots - after(enough)
  return wants.map((want) => {
    const more = want > enough && left > 0n ? 1n : 0n
    left -= more
    return Number((want < enough ? want : enough) + more) * lotKg
  })
}
