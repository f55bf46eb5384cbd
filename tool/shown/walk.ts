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
const fileOf = (name: string): URL => new URL(`./texts/${name}.txt`, import.meta.url)
const textOn = (name: string): string => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '')
/** In a text of differences those that only this viewer has begin with a plus. */
const CONTROL = /^(\+ )?\[(button|input|select|textarea|summary)\b/
/**
 * The pages that are on file under that name, in their order; of those with the same buttons and fields as earlier ones
 * of their path only so many.
 */
export function addressesOn(name: string, most: number): string[] {
  const counts = new Map<string, number>()
  const isNew = (one: string): boolean => counts.set(one, (counts.get(one) ?? 0) + 1).get(one)! <= most
  const pages = textOn(name).split(/^(?==== )/m)
  return pages.flatMap((page) => {
    const [head, ...lines] = page.split('\n')
    const address = head!.slice(HEAD.length)
    const [path] = address.split('?')
    const controls = lines.filter((line) => CONTROL.test(line)).map((line) => line.replace(/\d+/g, '#'))
    const isWanted = [path!, ...controls.map((line) => `${path} ${line}`)].map(isNew).includes(true)
    return isWanted ? [address] : []
  })
}

/** Compares with the texts on file, without pages that `others` show too; with WRITE=1 it writes them. */
export function assertSame(name: string, pages: Pages, others: Pages = new Map()): void {
  const own = [...pages].filter(([address, text]) => others.get(address) !== text)
  const now = own.map(([address, text]) => `${HEAD}${address}\n${text}`).join('\n')
  if (process.env.WRITE) writeFileSync(fileOf(name), now)
  const stored = textOn(name)
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
