import { type CheckedStep, holds } from './checked.ts'
import { openingSteps } from './keyHistory.ts'
import { actOf, caseOf, dayAt, drawRowOf, postingOf } from './rowText.ts'
import { type Head, head, notUnder, type SealedRow, type Signed, sealedRow, withKeys } from './sealedRow.ts'
import { is, isHash, isSignature, isText, isWhole, listOf, shape } from './shape.ts'

export type LogBundle = Signed & {
  kind: 'log'
  version: 2
  subject: string
  head: Head
  entries: SealedRow[]
  waiting: number
}
export type LogStep = 'format' | 'signature' | 'keys' | 'inclusion' | 'rows'

const bundleShape = shape(
  {
    kind: is('log'),
    version: is(2),
    publicKey: isHash,
    subject: isText,
    head,
    entries: listOf(sealedRow),
    waiting: isWhole,
    signature: isSignature,
  },
  withKeys,
)

export async function verifyLog(value: unknown): Promise<CheckedStep<LogStep>[]> {
  // Without rows there is nothing to find in the log.
  const wrong = bundleShape(value, '') ?? ((value as LogBundle).entries.length === 0 ? 'entries' : undefined)
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as LogBundle
  return [
    ...(await openingSteps(bundle)),
    holds('inclusion', await notUnder(bundle.entries, bundle.head, (i) => `entries[${i}]`)),
    holds('rows', wrongRows(bundle)),
  ]
}

/** Each reads one kind of row: how it is recognised, and its subject. */
const readings: readonly ((text: string) => { id: string | number; subject: string } | undefined)[] = [
  (text) => {
    const row = postingOf(text)
    return (
      row && { id: row.id, subject: `LE-${dayAt(row.at).replaceAll('-', '')}-${String(row.entry).padStart(8, '0')}` }
    )
  },
  (text) => {
    const row = caseOf(text)
    return row && { id: row.id, subject: row.no }
  },
  (text) => {
    const row = drawRowOf(text)
    return row && { id: row.what, subject: row.project }
  },
  (text) => {
    const row = actOf(text)
    return row && { id: row.id, subject: `act ${row.id}` }
  },
]
function wrongRows({ subject, entries }: LogBundle): Record<string, boolean> {
  const reading = readings.find((read) => read(entries[0]!.text) !== undefined)
  const [ids, positions] = [new Set<string | number>(), new Set(entries.map(({ position }) => position))]
  const broken = entries.map(({ text }, i): [string, boolean] => {
    const row = reading?.(text)
    const sound = row !== undefined && row.subject === subject && !ids.has(row.id)
    if (row) ids.add(row.id)
    return [`entries[${i}].text`, !sound]
  })
  return { ...Object.fromEntries(broken), 'entries.position': positions.size !== entries.length }
}
