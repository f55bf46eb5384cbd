import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Pages = ReadonlyMap<string, string>
/** `leads`: the addresses that it opens. */
export type Shown = { text: string; leads: readonly string[] }
type Way = { from: readonly string[]; isIn?: ((address: string) => boolean) | undefined }
/** Draws these pages and all that they lead to, each once, in the order in which they are found. */
export async function walk(show: (address: string) => Promise<Shown>, { from, isIn }: Way): Promise<Pages> {
  const found = [...from]
  const pages = new Map<string, string>()
  for (const address of found) {
    const { text, leads } = await show(address).catch(refused)
    pages.set(address, text)
    for (const to of leads) if (!found.includes(to) && isIn?.(to) !== false) found.push(to)
  }
  return pages
}
const refused = (error: Error): Shown => ({ text: `REFUSED ${error.message.split('\n')[0]}\n`, leads: [] })

export function assertNoneRefused(pages: Pages): void {
  assert.ok(pages.size > 30, `${pages.size} pages were found`)
  assert.deepEqual(
    [...pages].filter(([, text]) => text.startsWith('REFUSED')),
    [],
  )
}

const HEAD = '=== '
/** Compares with the texts on file, without pages that `others` show too; with WRITE=1 it writes them. */
export function assertSame(name: string, pages: Pages, others: Pages = new Map()): void {
  const file = new URL(`./texts/${name}.txt`, import.meta.url)
  const own = [...pages].filter(([address, text]) => others.get(address) !== text)
  const now = own.map(([address, text]) => `${HEAD}${address}\n${text}`).join('\n')
  if (process.env.WRITE) writeFileSync(file, now)
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : ''
  assert.ok(stored === now, `${difference(stored, now)}\n${HOW}`)
}
const HOW =
  'If the pages are right now, write them anew and read the difference: ' +
  'WRITE=1 node_modules/.bin/node --test tool/shown/*.test.ts'

/** The first line that differs, with its page. */
function difference(stored: string, now: string): string {
  const [was, is] = [stored.split('\n'), now.split('\n')]
  const at = is.findIndex((line, i) => line !== was[i])
  const from = at === -1 ? is.length : at
  const page = is.slice(0, from + 1).findLast((line) => line.startsWith(HEAD)) ?? ''
  return `${page.slice(HEAD.length)}\n  on file: ${was[from] ?? '(nothing)'}\n  shown:   ${is[from] ?? '(nothing)'}`
}
