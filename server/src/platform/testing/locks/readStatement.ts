/** Reads from a statement's text which rows it locks, and in which table. */
/**
 * What one statement does to the rows of one table. `lock`: select ... for update; `share`: select ... for share. A row
 * that is inserted is its transaction's own.
 */
export type Taken = {
  table: string
  act: 'lock' | 'share' | 'update' | 'delete' | 'insert'
  /**
   * The column that names the rows, and their names once the statement is answered; undefined if the text does not say.
   */
  column?: string | undefined
  keys(values: readonly unknown[], rows: readonly Record<string, unknown>[]): unknown[] | undefined
  /** The order in which the rows are sorted before they are locked. */
  orderBy?: string | undefined
  /** Whether it may be more than one row. */
  several?: boolean
  skips?: boolean
}
type Read = { taken: Taken[]; reads: string[] }

const TABLE = '"?([a-z_]+)"?'
const FROM = new RegExp(`\\b(?:from|join|using)\\s+${TABLE}\\b(?!\\.|\\s*\\()(?:\\s+(?:as\\s+)?([a-z_]+))?`, 'g')
const WORDS = new Set(
  'where on order group limit set for cross join left inner lateral using returning union as and'.split(' '),
)

/** The tables that a piece of text reads, by alias. */
function tablesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, table, alias] of text.matchAll(FROM)) found.set(alias && !WORDS.has(alias) ? alias : table!, table!)
  return found
}

/** The part of a text up to the end of its own pair of brackets, without the content of nested ones. */
function levelOf(text: string): string {
  for (
    let [before, after] = [text, text.replace(/\([^()]*\)/g, '[]')];
    ;
    [before, after] = [after, after.replace(/\([^()]*\)/g, '[]')]
  )
    if (before === after) return after.slice(after.lastIndexOf('(') + 1)
}

/** Arrays of numbers are sent as PostgreSQL writes them. */
const asList = (value: unknown): unknown[] =>
  typeof value === 'string' && /^\{.*\}$/.test(value)
    ? value.slice(1, -1).split(',').filter(Boolean)
    : Array.isArray(value)
      ? value
      : [value]

/**
 * `where a.id = $2`, `= any($1::bigint[])`, `a.id = v.id` with `unnest($1::bigint[], ...) as v(id, ...)`: the column
 * and the position of its values.
 */
function namedBy(where: string, whole: string): { column: string; at: number } | undefined {
  const direct = /(?:\b[a-z]+\.)?\b([a-z_]+) = (?:any\()?\$(\d+)/.exec(where)
  const joined = /(?:\b[a-z]+\.)\b([a-z_]+) = v\.([a-z_]+)/.exec(where)
  if (joined) {
    const [, params = '', columns = ''] = /unnest\(([^)]*(?:\)[^)]*)*?)\) as v\(([^)]*)\)/.exec(whole) ?? []
    const at = columns.split(',').findIndex((name) => name.trim() === joined[2])
    const param = params.split(/,\s*/)[at]?.match(/\$(\d+)/)?.[1]
    if (param) return { column: joined[1]!, at: Number(param) - 1 }
  }
  return direct ? { column: direct[1]!, at: Number(direct[2]) - 1 } : undefined
}

function lockIn(text: string): Taken[] {
  const found: Taken[] = []
  for (const match of text.matchAll(/\bfor (no key update|update|share|key share)(?: of ([a-z_]+))?( skip locked)?/g)) {
    const whole = text.slice(0, match.index)
    const before = levelOf(whole)
    const tables = tablesOf(before)
    const table = match[2] ? tables.get(match[2]) : [...tables.values()].at(0)
    if (!table) continue
    const orderBy = /order by (?!.*order by)([^()]*?)(?: limit \S+)?\s*$/s.exec(before)?.[1]?.trim()
    const named = namedBy(whole.slice(whole.lastIndexOf('where')), whole)
    const keys: Taken['keys'] = (values, rows) =>
      rows.every((row) => 'id' in row) ? rows.map((row) => row.id) : named && asList(values[named.at])
    const where = before.slice(before.lastIndexOf('where'))
    const several = (/\b(any|in) ?\[/.test(where) || !/(?<![<>])= \$/.test(where)) && !/\blimit 1\b/.test(where)
    const skips = match[3] !== undefined
    found.push({
      table,
      act: match[1]!.includes('share') ? 'share' : 'lock',
      column: named?.column,
      keys,
      orderBy,
      several,
      skips,
    })
  }
  return found
}

function writesIn(text: string): Taken[] {
  const found: Taken[] = []
  for (const match of text.matchAll(new RegExp(`(?<!for |key |do )\\b(update|delete from) ${TABLE}\\b`, 'g'))) {
    const rest = text.slice(match.index)
    const where = rest.slice(rest.indexOf(' where'))
    const named = namedBy(where.split(/\breturning\b/)[0]!, rest)
    const act = match[1] === 'update' ? 'update' : 'delete'
    found.push({
      table: match[2]!,
      act,
      column: named?.column,
      keys: (values) => (named?.column === 'id' ? asList(values[named.at]) : undefined),
    })
  }
  for (const match of text.matchAll(new RegExp(`\\binsert into ${TABLE}`, 'g')))
    found.push({
      table: match[1]!,
      act: 'insert',
      keys: (values, rows) => (rows.length > 0 ? rows.map((row) => row.id) : [values[0]]),
    })
  return found
}

const known = new Map<string, Read>()
/** Each text is read once. */
export function readStatement(text: string): Read {
  const before = known.get(text)
  if (before) return before
  const plain = text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/"([a-z_]+)"/g, '$1')
  const read = { taken: [...lockIn(plain), ...writesIn(plain)], reads: [...new Set(tablesOf(plain).values())] }
  known.set(text, read)
  return read
}
