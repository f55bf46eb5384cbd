import { record as recordForm } from './forms.mjs'
import { canonical, isSignedBy, sha256Hex } from './hashes.mjs'
import { keyOf, keysStep } from './keys.mjs'
import { includedIn, signedWith, wrong } from './ledger.mjs'
import { readText, rise } from './rowTexts.mjs'

const KG = 1000n
const signedText = (record) => `tonne-certificate-v1|${record}`
/** A certificate's row with its record; null when either does not have its form. */
export function readCertificate(text) {
  const row = readText(text)
  if (row?.what !== 'certificate') return null
  try {
    const record = JSON.parse(row.record)
    return recordForm(record, '').length === 0 ? { ...row, says: record } : null
  } catch {
    return null
  }
}

export function checkCertificate(b) {
  const rows = b.entries.map(({ text }) => readText(text))
  const found = b.entries.map(({ text }) => readCertificate(text))
  const known = found.filter((one) => one !== null)
  const each = (holds) => found.flatMap((one, i) => (one === null || holds(one) ? [] : [`entries[${i}]`]))
  const certified = rows.flatMap((row, i) => (row?.what === 'certificate' ? [{ row, i, at: `entries[${i}]` }] : []))
  const isSigned = ({ record, signature }, i) =>
    isSignedBy(keyOf(b, b.entries[i].position), signedText(record), signature)
  return {
    signature: [...signedWith(b, ['head']), ...certified.filter(({ row, i }) => !isSigned(row, i)).map(({ at }) => at)],
    ...keysStep(b, b.head),
    inclusion: includedIn(b.head, b.entries, 'entries'),
    hash: certified.filter(({ row }) => row.hash !== sha256Hex(signedText(row.record))).map(({ at }) => at),
    rows: [
      ...found.flatMap((one, i) =>
        one !== null && one.says.no === b.no && one.says.version === one.version ? [] : [`entries[${i}]`],
      ),
      ...wrong({
        positions: rise(b.entries.map(({ position }) => position)),
        ids: rise(known.map(({ id }) => id)),
        retirement: new Set(known.map(({ retirement }) => retirement)).size <= 1,
      }),
    ],
    serials: each(({ says }) => isCounted(says) && collisions(says.serials).length === 0),
    days: each(({ says }) => areDays(says)),
    version: versionsOf(known),
  }
}

/** The kilograms of each run, of all together, and the numbers that its line names. */
function isCounted({ serials, kg }) {
  const fits = (run) =>
    run.kg >= 1 &&
    run.last >= run.first &&
    BigInt(run.kg) <= KG * BigInt(run.last - run.first + 1) &&
    partsOf(run).length === 2
  return serials.every(fits) && serials.reduce((sum, run) => sum + BigInt(run.kg), 0n) === BigInt(kg)
}
/** The text around the numbers in a registry's line: two parts, when it names them once. */
const partsOf = ({ first, last, text }) =>
  text.split(new RegExp(`(?<![0-9])(?:${first}-${last}|${first} to ${last})(?![0-9])`))
const seriesOf = (run) => partsOf(run).join('')
const isWhole = ({ first, last, kg }) => BigInt(kg) >= KG * BigInt(last - first + 1)
/** In each series that names a ton twice, the first pair of runs that does. */
export function collisions(runs) {
  return [...Map.groupBy(runs, seriesOf).values()].flatMap((series) => {
    const sorted = [...series].sort((a, b) => a.first - b.first)
    const pair = colliding(sorted) ?? exceeding(sorted)
    return pair === null ? [] : [pair]
  })
}
/** More runs than this cannot have a part of one ton each, so a longer look is not needed. */
const PARTS = 1002
function colliding(sorted) {
  for (const [i, run] of sorted.entries()) {
    for (let next = i + 1; next < sorted.length && sorted[next].first <= run.last; next += 1) {
      const other = sorted[next]
      const shared = Math.min(run.last, other.last) - other.first + 1
      if (shared > 1 || isWhole(run) || isWhole(other) || next - i > PARTS) return [run, other]
    }
  }
  return null
}
/** Runs that meet must find room in their tons together, and their least parts of a ton at an end in that ton. */
function exceeding(sorted) {
  const least = new Map()
  let group = null
  for (const run of sorted) {
    if (group === null || run.first > group.last) {
      least.clear()
      group = { head: run, first: run.first, last: run.last, kg: 0n }
    }
    group.last = Math.max(group.last, run.last)
    group.kg += BigInt(run.kg)
    const part = BigInt(run.kg) - KG * BigInt(run.last - run.first)
    for (const ton of new Set([run.first, run.last])) {
      const all = (least.get(ton) ?? 0n) + (part > 0n ? part : 0n)
      least.set(ton, all)
      if (all > KG && group.head !== run) return [group.head, run]
    }
    if (group.kg > KG * BigInt(group.last - group.first + 1) && group.head !== run) return [group.head, run]
  }
  return null
}

const areDays = ({ provenance, evidence }) => {
  const { issued, acquiredFrom, acquiredTo, requested, retired } = provenance
  const days = [issued, acquiredFrom, acquiredTo, requested, retired]
  return days.every((day, i) => i === 0 || days[i - 1] <= day) && evidence.day === retired
}

function versionsOf(rows) {
  const same = (a, b, fields) => fields.every((field) => canonical(a[field]) === canonical(b[field]))
  const holds = ({ says }, i) => {
    const { version, supersedes, why, beneficiary } = says
    if (version !== i + 1 || (beneficiary.name === null) !== (beneficiary.kind === 'anonymous')) return false
    if (i === 0) return supersedes === null && why === null
    const before = rows[i - 1]
    return supersedes === before.hash && why !== null && same(says, before.says, ['kg', 'project', 'serials'])
  }
  return rows.flatMap((row, i) => (holds(row, i) ? [] : [`version ${row.says.version}`]))
}
