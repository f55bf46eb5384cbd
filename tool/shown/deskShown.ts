/** What the desk's pages show, drawn by its own components from the answers of a real server. */
import './frontSources.ts'
import type { Lang } from '@tonne/domain/format'
import type { OperatorRole } from '@tonne/domain/people/operator'
import type { DemoWorld } from './demoWorld.ts'
import { outline } from './outline.ts'
import type { Shown } from './walk.ts'

type Lead = { by: 'a' | 'tr' | 'option' | 'button'; to: string }
type Draw = (address: string) => Promise<{ body: string; leads: Lead[] }>
type Open = (reading: { lang: Lang; now: number; fetch: typeof fetch }) => Promise<Draw>
// Addresses, because the compiler reads this folder as the server's, which knows no browser.
const front = new URL('../../desk/src/testing/drawAtDesk.tsx', import.meta.url)
const { openDesk } = (await import(front.href)) as { openDesk: Open }
const map = new URL('../../desk/src/places.ts', import.meta.url)
const { places } = (await import(map.href)) as { places: { path: string; roles: OperatorRole[] }[] }

export const placesOf = (role: OperatorRole): string[] =>
  places.filter(({ roles }) => roles.includes(role)).map(({ path }) => `/desk${path}`)

const LINK = / href=(\/desk[^\]\s#]*)/g
const BESIDE = /<aside class="panel(?![^>]*data-unpicked).*<\/aside>/s
/** Of a table so many rows are written; the others are made in the same way. */
const ROWS = 5
const shorter = (html: string): string =>
  html.replace(/<tbody>(.*?)<\/tbody>/gs, (_, inside: string) => {
    const rows = inside.split(/(?=<tr)/)
    return [...rows.slice(0, ROWS), ...(rows.length > ROWS ? [`<tr>… ${rows.length - ROWS} more</tr>`] : [])].join('')
  })

/** Of a page with an open row only the panel is written, because the list beside it is a page of its own. */
export async function openDeskPages(world: DemoWorld, fetch: typeof globalThis.fetch, lang: Lang) {
  const draw = await openDesk({ lang, now: world.now.getTime(), fetch })
  const isChosen = choose()
  return async (address: string): Promise<Shown> => {
    const { body, leads } = await draw(address)
    const main = body.slice(body.indexOf('<main>'), body.indexOf('</main>'))
    const [beside] = BESIDE.exec(main) ?? []
    const links = [...outline(main).matchAll(LINK)].map(([, to]) => ({ by: 'a' as const, to: to! }))
    const all = beside ? links : [...links, ...leads]
    return {
      text: outline(shorter(beside ?? main)),
      leads: all.filter((lead) => isChosen(address, lead)).map(({ to }) => to),
    }
  }
}

/** So many are opened of the links, rows, filters that differ in their number or in what is chosen only. */
const MOST = { a: 1, tr: 3, option: 1, button: 2 }
const SKIPPED = new Set(['sort', 'after', 'hide', 'whose'])
const isNumber = ([, value]: [string, string]): boolean => /\d/.test(value)

function choose() {
  const counts = new Map<string, number>()
  const [seen, chosen] = [new Set<string>(), new Set<string>()]
  const isNew = (one: string): boolean => !seen.has(one) && seen.add(one) !== undefined
  return (at: string, { by, to }: Lead): boolean => {
    const [path, search] = to.split('?')
    const named = [...new URLSearchParams(search)].sort()
    const rows = named.filter(isNumber)
    const filters = named.filter((one) => !isNumber(one))
    if (by !== 'a' && named.some(([name]) => SKIPPED.has(name))) return false
    // One filter and one row at a time; a field's choice leads no further, and a page of one row not back to its list.
    if (by !== 'a' && (rows.length > 1 || filters.length > 1 || chosen.has(at))) return false
    if (by === 'button' && rows.length === 0 && /\d/.test(at)) return false
    const values = filters.map((one) => (by === 'option' ? one[0] : one.join('=')))
    const shape = `${by} ${path} ${rows.map(([name]) => name)} ${values}`
    const count = counts.get(shape) ?? 0
    if (count >= MOST[by] || !isNew(`${path} ${named.join()}`)) return false
    // A row is opened in the first list that has it.
    if (by === 'tr' && !isNew(`row ${path} ${rows}`)) return false
    counts.set(shape, count + 1)
    if (by === 'option') chosen.add(to)
    return true
  }
}
