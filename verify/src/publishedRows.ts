/**
 * Each of these must exist once: a root for each day and asset, each step of a draw, each version of a certificate,
 * each ton.
 */
import { canonicalJson } from '@tonne/domain/canonicalJson'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { parsed, record, twiceNamed } from './certificateRecord.ts'
import { liabilityRowOf } from './liabilityRow.ts'
import { certificateOf, drawRowOf, keyRowOf } from './rowText.ts'

const recordIn = (text: string): CertificateRecord | undefined => {
  const certificate = parsed(certificateOf(text)?.record ?? '')
  return certificate !== undefined && record(certificate, '') === undefined
    ? (certificate as CertificateRecord)
    : undefined
}
/** A name for something that must exist only once; undefined for other rows. */
function nameOf(text: string): string | undefined {
  const [day, draw, certificate, key] = [liabilityRowOf(text), drawRowOf(text), recordIn(text), keyRowOf(text)]
  if (day) return `liability ${day.day} ${day.asset}`
  if (draw) return `${draw.what} ${draw.project}`
  if (key) return `key ${key.at}`
  return certificate && `certificate ${certificate.no} ${certificate.version}`
}

type CertificateFacts = { version: number; retirement: number; facts: string }
/**
 * No version of a certificate may change these. A walk has no other file of the certificate, so they are checked here.
 */
const factsOf = (text: string, { kg, project, serials, version }: CertificateRecord): CertificateFacts => {
  return { version, retirement: certificateOf(text)!.retirement, facts: canonicalJson({ kg, project, serials }) }
}
/** `texts` must be in the order of the log. */
export function wrongPublished(texts: readonly string[]): Record<string, boolean> {
  const [broken, seen] = [{} as Record<string, boolean>, new Set<string>()]
  const [last, numbers] = [new Map<string, CertificateFacts>(), new Map<number, string>()]
  for (const text of texts) {
    const [name, certificate] = [nameOf(text), recordIn(text)]
    if (name === undefined) broken[`a row that cannot be read: ${text.slice(0, 40)}`] = true
    else if (seen.has(name)) broken[`${name} twice`] = true
    else seen.add(name)
    if (!certificate || name === undefined) continue
    const [before, now] = [last.get(certificate.no), factsOf(text, certificate)]
    const follows = before
      ? before.retirement === now.retirement && before.facts === now.facts
      : (numbers.get(now.retirement) ?? certificate.no) === certificate.no
    broken[name] =
      now.version !== (before?.version ?? 0) + 1 || now.version !== certificateOf(text)!.version || !follows
    last.set(certificate.no, now)
    numbers.set(now.retirement, certificate.no)
  }
  return broken
}

/** Tons that are retired twice, within a certificate or in two. The latest version of each counts. */
export function wrongTons(texts: readonly string[]): Record<string, boolean> {
  const latest = new Map(
    texts.flatMap((text) => recordIn(text) ?? []).map((certificate) => [certificate.no, certificate]),
  )
  const held = [...latest.values()].flatMap(({ no, serials }) => serials.map((run) => ({ ...run, no })))
  return Object.fromEntries(twiceNamed(held).map(([a, b]) => [`${a.no} and ${b.no}: ${b.text}`, true]))
}
