/**
 * A list of the desk as a CSV file: the columns are the fields that the list's answer declares, and the rows are read
 * and written page by page, so that a long list is never in memory.
 */
import { Readable } from 'node:stream'
import type { Endpoint } from '@tonne/contract/endpoint'
import { sayForm } from '@tonne/contract/fieldForms'
import { Instant } from '@tonne/contract/fields'
import { type Cell, csvOf } from '@tonne/domain/csv'
import { isDay } from '@tonne/domain/days'
import { fillIn } from '@tonne/domain/fillIn'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { Refusal, refuse } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'
import type { Act } from '../audit.ts'
import type { DeskCall, Handler } from './call.ts'
import { takenOf } from './takenOf.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
type Row = Readonly<Record<string, unknown>>
type Column = { head: string; of(row: Row): Cell }
type Input = Readonly<Record<string, unknown>>

const defOf = (schema: Schema): Def => schema._zod.def as Def
const bare = (schema: Schema): Schema => {
  const def = defOf(schema)
  return def.type === 'nullable' || def.type === 'optional' ? bare(def.innerType) : schema
}

/** `payee.holder` is headed "Payee holder", `amountCents` "Amount SGD". */
const headOf = (path: readonly string[]): string => {
  const words = path
    .join(' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/cents$/i, 'SGD')
}

/** An object has a column for each of its fields. */
function columnsOf(schema: Schema, path: readonly string[] = []): Column[] {
  const inner = bare(schema)
  const def = defOf(inner)
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => columnsOf(field, [...path, name]))
  const of = (row: Row): unknown => path.reduce<unknown>((at, name) => (at as Row | null | undefined)?.[name], row)
  return [{ head: headOf(path), of: (row) => cellOf(inner, path.at(-1) ?? '', of(row)) }]
}

/** `name` tells sums of money, which are kept in cents. */
function cellOf(schema: Schema, name: string, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return schema === Instant ? new Date(value).toISOString() : /cents$/i.test(name) ? value / 100 : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  const def = defOf(schema)
  if (def.type === 'array' && Array.isArray(value)) {
    const element = bare(def.element)
    return value.map((one) => String(cellOf(element, name, one))).join('; ')
  }
  if (def.type !== 'object') return JSON.stringify(value)
  // A run of serials has the registry's own line.
  if ('text' in value) return String(value.text)
  return columnsOf(schema)
    .map(({ of }) => String(of(value as Row)))
    .filter((text) => text !== '')
    .join(' ')
}

/**
 * The rows of a page in the answer, under the name that was asked for. An act that answers with a list is not read as a
 * file, because it would be carried out.
 */
function elementOf({ method, output }: Endpoint, part: unknown): Schema {
  const def = defOf(output)
  const shape = def.type === 'object' && (method === 'GET' || Object.hasOwn(def.shape, 'next')) ? def.shape : {}
  const field = typeof part === 'string' && Object.hasOwn(shape, part) ? shape[part] : undefined
  const list = field && defOf(field)
  return list?.type === 'array' ? list.element : refuse('fieldInvalid', { field: 'csv', rule: sayForm('key') })
}

/** The path, the part where an answer has several tables, the member, and the days that the file is of. */
const nameOf = ({ path }: Endpoint, part: string, input: Input, memberId: number | null): (string | number)[] => [
  ...path.slice(1).split('/'),
  ...(part === 'items' || part === 'rows' ? [] : [part]),
  ...(memberId === null ? [] : [memberId]),
  ...Object.values(input)
    .filter((value) => typeof value === 'string' && isDay(value))
    .map(String),
]

const ROWS = 500
type Answer = { next?: string | null; total?: number }
type Asked = {
  call: DeskCall<unknown>
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** The field of the answer that has the rows. */
  part: unknown
  /** Records the file; without its row no byte leaves. */
  record(act: Act, now: Date): Promise<unknown>
}

export async function listFile({ call, endpoint, handler, part, record }: Asked) {
  const columns = columnsOf(elementOf(endpoint, part))
  const input = call.input as Input
  const read = async (after?: string) => {
    const { named: _, total: __, ...filter } = input
    const page = { ...filter, limit: ROWS, after, ...(after === undefined && { total: 'all' }) }
    const answer = await handler({ ...call, input: page, toFile: true })
    if (answer instanceof Refusal) throw answer
    const { next, total } = answer as Answer
    return { rows: (answer as Row)[part as string] as readonly Row[], next, total }
  }
  const first = await read()
  const { memberId } = input
  const ofMember = endpoint.path.startsWith('/member/') && typeof memberId === 'number' ? memberId : null
  const name = `${nameOf(endpoint, part as string, input, ofMember).join('-')}.csv`
  const rows = first.total ?? (first.next ? null : first.rows.length)
  const { operator: by, address, now } = call
  const reason = fillIn(ownReasons.fileTaken.en, () => (rows === null ? `over ${ROWS}` : String(rows)))
  const after = { ...takenOf(input), rows }
  await record({ by, act: 'file.take', subject: name, reason, after, memberId: ofMember, address }, now)
  const lines = (all: readonly Row[]) => `${csvOf(all.map((row) => columns.map(({ of }) => of(row))))}\r\n`
  async function* write() {
    yield `\ufeff${csvOf([columns.map(({ head }) => head)])}\r\n`
    for (let page = first; ; page = await read(page.next!)) {
      if (page.rows.length > 0) yield lines(page.rows)
      if (!page.next) return
    }
  }
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` }
  return { headers, body: Readable.from(write(), { highWaterMark: 1 }) }
}
