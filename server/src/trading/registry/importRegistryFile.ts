/** Each number is taken once. Rows that cannot be taken are named; the others are imported. */
import { createHash } from 'node:crypto'
import type { Output } from '@tonne/contract/endpoint'
import type { registryDesk } from '@tonne/contract/trading/registry'
import { refuse } from '@tonne/domain/refusals'
import { type RegistryFormat, type Row, recogniseFile, withoutSerials } from '@tonne/domain/trading/registryFormats'
import { type NamedRow, overlaps, type RegistryRow, readRegistryRow, sameRun } from '@tonne/domain/trading/registryRows'
import { registryNames } from '@tonne/domain/trading/registrySerial'
import { parse } from 'csv-parse/sync'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertBlocks, insertFile, type KnownRun, listKnown } from './store.ts'

const MOST_ROWS = 20_000
type Answer = Output<typeof registryDesk.import>

export function importRegistryFile({ db }: Tools): Handler<typeof registryDesk.import> {
  return ({ input: { name, content, reason }, operator, now, address }) => {
    const rows = rowsOf(content)
    const format = formatOf(Object.keys(rows[0]?.record ?? {}))
    const { registry } = format
    const hash = createHash('sha256').update(content).digest('hex')
    return db.tx(async (tx): Promise<Answer> => {
      // One file after the other, because two at once could bring the same numbers in different runs.
      await lockKey(tx, `registry:${registry}`)
      const read = rows.map(({ record, info }) => readRegistryRow(format, record, info.lines))
      const sound = read.filter((row): row is RegistryRow => 'serial' in row)
      const { fresh, known, named } = sorted(sound, await listKnown(tx, sound))
      const fileId = await insertFile(tx, { registry, name, hash, rows: rows.length, takenBy: operator.id }, now)
      if (fileId !== undefined) {
        if (fresh.length > 0) await insertBlocks(tx, fileId, fresh)
        await insertAudit(
          tx,
          {
            by: operator,
            act: 'registry.import',
            subject: name,
            reason,
            after: { hash, accepted: fresh.length },
            address,
          },
          now,
        )
      }
      const wrong = [...read.filter((row): row is NamedRow => 'reason' in row), ...named].sort(
        (a, b) => a.line - b.line,
      )
      return {
        registry,
        accepted: fileId === undefined ? 0 : fresh.length,
        known: fileId === undefined ? known + fresh.length : known,
        named: wrong,
      }
    })
  }
}

/** `lines`: the line of the file in which the row ends, because empty lines and breaks within a text are lines too. */
type Read = { record: Row; info: { lines: number } }
function rowsOf(content: string): Read[] {
  let rows: Read[]
  try {
    rows = parse(content, {
      columns: true,
      info: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
    }) as unknown as Read[]
  } catch (error) {
    return refuse('registryFileUnreadable', { why: (error as Error).message.slice(0, 120) })
  }
  if (rows.length > MOST_ROWS) refuse('registryFileRows', { rows: rows.length, most: MOST_ROWS })
  return rows
}

/** The registry format with these column titles. */
function formatOf(titles: readonly string[]): RegistryFormat {
  const without = withoutSerials(titles)
  if (without) {
    const [en, cn] = registryNames[without]
    refuse('registryFileNoSerials', { registry: { en, cn } })
  }
  return recogniseFile(titles) ?? refuse('registryFileColumns', { columns: titles.join(', ').slice(0, 120) })
}

const runOf = ({ serial, kind }: RegistryRow) => ({
  series: serial.series,
  kind,
  first: serial.first,
  last: serial.last,
})
/** Sorted by series and number, so that a row is compared with the one before it only. */
const bySerial = (a: RegistryRow, b: RegistryRow): number => {
  const [one, two] = [`${a.kind} ${a.serial.series}`, `${b.kind} ${b.serial.series}`]
  return one < two ? -1 : one > two ? 1 : a.serial.first - b.serial.first || a.line - b.line
}

/**
 * New rows, rows reported before in the same words, and rows that share numbers with another: those are the same tons
 * twice.
 */
function sorted(
  rows: readonly RegistryRow[],
  before: readonly KnownRun[],
): { fresh: RegistryRow[]; known: number; named: NamedRow[] } {
  const runs = new Map(before.map((run) => [rows[run.asked - 1], run]))
  const fresh: RegistryRow[] = []
  const named: NamedRow[] = []
  let known = 0
  for (const row of [...rows].sort(bySerial)) {
    const [old, last] = [runs.get(row), fresh.at(-1)]
    if (old && sameRun(runOf(row), old)) known += 1
    else if (old) named.push(overlap(row.line, old.file, old.line))
    else if (last && overlaps(runOf(row), runOf(last))) named.push(overlap(row.line, 'this file', last.line))
    else fresh.push(row)
  }
  return { fresh, known, named }
}
const overlap = (line: number, file: string, other: number): NamedRow => ({
  line,
  reason: {
    en: `its serial numbers overlap those of line ${other} of ${file}: the same tons would count twice`,
    cn: `序列号与“${file}”第 ${other} 行重叠，同一批吨数将被重复计算`,
  },
})
