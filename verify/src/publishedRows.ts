/** Why: of what is published there must be one: a root for each day and asset, each step of a draw, each version of a certificate, each ton. */
import type { CertificateRecord } from '@tonne/domain/certificate'
import { overlap, parsed, type Run, record, seriesOf } from './certificateRecord.ts'
import { liabilityRowOf } from './liabilityRow.ts'
import { certificateOf, drawRowOf } from './rowText.ts'

const recordIn = (text: string): CertificateRecord | undefined => {
  const said = parsed(certificateOf(text)?.record ?? '')
  return said !== undefined && record(said, '') === undefined ? (said as CertificateRecord) : undefined
}
/** What there may be only one of, in words that name it. Undefined for a row that says nothing of the kind. */
function nameOf(text: string): string | undefined {
  const [day, draw, said] = [liabilityRowOf(text), drawRowOf(text), recordIn(text)]
  if (day) return `liability ${day.day} ${day.asset}`
  if (draw) return `${draw.what} ${draw.project}`
  return said && `certificate ${said.no} ${said.version}`
}

/** `texts` in the order of the log. */
export function wrongPublished(texts: readonly string[]): Record<string, boolean> {
  const [broken, seen, versions] = [{} as Record<string, boolean>, new Set<string>(), new Map<string, number>()]
  for (const text of texts) {
    const [name, said] = [nameOf(text), recordIn(text)]
    if (name === undefined) broken[`a row that cannot be read: ${text.slice(0, 40)}`] = true
    else if (seen.has(name)) broken[`${name} twice`] = true
    else seen.add(name)
    if (said && name !== undefined) {
      broken[name] = said.version !== (versions.get(said.no) ?? 0) + 1
      versions.set(said.no, said.version)
    }
  }
  return broken
}

type Held = { no: string; run: Run }
/** Tons that stand in two certificates, of each the latest version. */
export function wrongTons(texts: readonly string[]): Record<string, boolean> {
  const latest = new Map(texts.flatMap((text) => recordIn(text) ?? []).map((said) => [said.no, said]))
  const held = [...latest.values()].flatMap(({ no, project, serials }) =>
    serials.map((run) => ({ no, run, series: `${project.registry} ${seriesOf(run)}` })),
  )
  const broken: Record<string, boolean> = {}
  for (const runs of Map.groupBy(held, ({ series }) => series).values())
    for (const [a, b] of neighbours(runs)) if (a.no !== b.no && overlap(a.run, b.run)) broken[`${a.no} and ${b.no}: ${b.run.text}`] = true
  return broken
}
/** Each run beside those before it that reach up to it: few, for runs in order. */
function* neighbours(runs: readonly Held[]): Generator<[Held, Held]> {
  let open: Held[] = []
  for (const one of runs.toSorted((a, b) => a.run.first - b.run.first)) {
    open = open.filter(({ run }) => run.last >= one.run.first)
    for (const before of open) yield [before, one]
    open.push(one)
  }
}
