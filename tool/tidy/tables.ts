import { posix } from 'node:path'
import type { Complaint, Project, Source } from './project.ts'

const LEDGER = /^(account|entry|posting|posting_row|hold|serial_range)$/
const WRITES = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
]

const MADE = /(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|alter\s+table\s+"?\w+"?\s+rename\s+to\s+)"?(\w+)/gi

type Write = { table: string; source: Source }

export function tableWriters({ sources, files }: Project): Complaint[] {
  const tables = tablesOf(files)
  const writes = sources
    .filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest)
    .flatMap((source) => writesOf(source).filter(({ table }) => tables.has(table)))
  return writes.flatMap((write) => {
    const wrong = wrongWriter(write, writes)
    return wrong ? [`${write.source.path}: ${wrong}` as Complaint] : []
  })
}

function wrongWriter({ table, source: { path } }: Write, all: Write[]): string | undefined {
  const folder = posix.dirname(path)
  if (LEDGER.test(table))
    return folder === 'server/src/shared/ledger' ? undefined : `only shared/ledger writes the table ${table}`
  if (!/^server\/src\/(platform|shared)\//.test(path) && posix.basename(path) !== 'store.ts')
    return `only a noun's store.ts writes tables, and this writes ${table}`
  const others = new Set(all.filter((write) => write.table === table).map((write) => posix.dirname(write.source.path)))
  return others.size > 1
    ? `the table ${table} is written from ${[...others].sort().join(' and ')}; it belongs to one of them`
    : undefined
}

function writesOf(source: Source): Write[] {
  return WRITES.flatMap((pattern) =>
    [...source.uncommented.matchAll(pattern)].map((match) => ({ table: match[1]!.toLowerCase(), source })),
  )
}

function tablesOf(files: Map<string, string>): Set<string> {
  const sql = [...files].filter(([path]) => path.startsWith('server/migrations/')).map(([, text]) => text)
  return new Set(sql.flatMap((text) => [...text.matchAll(MADE)].map((match) => match[1]!.toLowerCase())))
}
