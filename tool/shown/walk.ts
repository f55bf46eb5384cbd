import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const LINK = / href=(\/pages\/[^\]\s#]*)/g

type Way = { from: readonly string[]; isIn?: (address: string) => boolean }
/** Draws these pages and all that their links lead to, each once, in the order in which they are found. */
export async function walk(show: (address: string) => Promise<string>, { from, isIn = () => true }: Way) {
  const found = [...from]
  const pages = new Map<string, string>()
  for (const address of found) {
    const text = await show(address).catch((error: Error) => `REFUSED ${error.message.split('\n')[0]}\n`)
    pages.set(address, text)
    for (const [, to] of text.matchAll(LINK)) if (isIn(to!) && !found.includes(to!)) found.push(to!)
  }
  return pages
}

const HEAD = '=== '
const written = (pages: ReadonlyMap<string, string>): string =>
  [...pages].map(([address, text]) => `${HEAD}${address}\n${text}`).join('\n')

/** Compares with the texts on file; with WRITE=1 it writes them. */
export function assertSame(name: string, pages: ReadonlyMap<string, string>): void {
  const file = new URL(`./texts/${name}.txt`, import.meta.url)
  if (process.env.WRITE) writeFileSync(file, written(pages))
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : ''
  assert.ok(stored === written(pages), `${difference(stored, written(pages))}\n${HOW}`)
}
const HOW =
  'If the page is right now, write it anew and read the difference: WRITE=1 node_modules/.bin/node --test ' +
  'tool/shown/members.test.ts'

/** The first line that differs, with its page. */
function difference(stored: string, now: string): string {
  const [was, is] = [stored.split('\n'), now.split('\n')]
  const at = is.findIndex((line, i) => line !== was[i])
  const from = at === -1 ? is.length : at
  const page = is.slice(0, from + 1).findLast((line) => line.startsWith(HEAD)) ?? ''
  return `${page.slice(HEAD.length)}\n  on file: ${was[from] ?? '(nothing)'}\n  shown:   ${is[from] ?? '(nothing)'}`
}
