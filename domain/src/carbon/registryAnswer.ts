/** What a registry's imported list says about one retirement, and the evidence that follows from it. */
import { type Day, dayOf } from '../days.ts'
import type { Evidence } from './retirement.ts'

/** `covered`: how many of its kilograms are retired by the registry's list; `endedOn`: the last of their days. */
export type Answered = {
  no: string
  kg: number
  requestedAt: Date
  proposedBy: number | null
  covered: number
  endedOn: Day | null
  rows: readonly { file: string; hash: string; line: number; serial: string }[]
}

/** What a retirement lacks to be confirmed from the list; undefined if nothing. */
export function lackOf({
  kg,
  covered,
  endedOn,
  requestedAt,
}: Answered): 'absent' | 'part' | 'noDay' | 'early' | undefined {
  if (covered === 0) return 'absent'
  if (covered < kg) return 'part'
  if (endedOn === null) return 'noDay'
  return endedOn < dayOf(requestedAt) ? 'early' : undefined
}

const MOST_REFERENCE = 80
/** The reference is the registry's serial number; the file's hash and lines show its source. */
export function evidenceOf({ endedOn, rows }: Answered): Evidence {
  const [first] = rows
  const files = [...new Set(rows.map(({ hash }) => hash))].slice(0, 3)
  const lines = (of: string) => rows.filter(({ hash }) => hash === of).map(({ line }) => line)
  const listed = files.map((hash) => `${linesOf(lines(hash))} of the export with SHA-256 ${hash}`)
  return {
    reference: first!.serial.replace(/[^A-Za-z0-9 ./_-]/g, '-').slice(0, MOST_REFERENCE),
    day: endedOn!,
    text: `Listed as retired: ${listed.join('; ')}`,
  }
}
function linesOf(lines: readonly number[]): string {
  const shown = [...lines].sort((a, b) => a - b)
  const more = shown.length - 5
  return `line${shown.length > 1 ? 's' : ''} ${shown.slice(0, 5).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
