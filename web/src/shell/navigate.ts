/** A tap, the phone's back and the first address all go the same way: guard, fetch, show, remember. */
import { flushSync } from 'react-dom'
import { rereadSession } from '../api/session.ts'
import { bindNavigation, type Place, pathOf, place } from '../api/way.ts'
import { elsewhere } from './guard.ts'
import type { PageRow } from './page.ts'
import { pageLoader } from './pageLoader.ts'
import { restoreScroll, startScroll, storeScroll } from './scroll.ts'
import { slide, slideOf } from './slide.ts'
import { type View, view } from './view.ts'

const LOADING_AFTER = 200
const MOST_DETOURS = 5

/**
 * push adds an entry to the history, replace replaces the present one, pop goes to an existing one.
 */
type Kind = 'push' | 'replace' | 'pop'
type Road = { address: string; kind: Kind; byPhone: boolean; drawn?: boolean }

let loader = pageLoader([])
let sequence = 0

const newKey = (): string => Math.random().toString(36).slice(2, 10)
const present = (): string => location.pathname + location.search

type Start = { others: () => Promise<readonly PageRow[]>; drawn: boolean }
/**
 * Starts the app at the present address; resolves when the first page, or its loading state, can be rendered. `drawn`:
 * the server rendered the page, so no loading state replaces it. `others`: loads the rows of the other pages.
 */
export function startNavigation(pages: readonly PageRow[], { others, drawn }: Start): Promise<void> {
  loader = pageLoader(pages, others)
  bindNavigation({
    move: (address, { replace }) => void open({ address, kind: replace ? 'replace' : 'push', byPhone: false }),
    fetchPage: fetchAhead,
    rowOf: loader.rowOf,
  })
  addEventListener(
    'popstate',
    ({ hasUAVisualTransition }) => void open({ address: present(), kind: 'pop', byPhone: hasUAVisualTransition }),
  )
  startScroll(() => place.get().key)
  return open({ address: present(), kind: 'pop', byPhone: false, drawn })
}

function fetchAhead(path: string): void {
  const row = loader.rowOf(path)
  if (row && !loader.ready(row)) void loader.load(row).catch(() => undefined)
  if (!row && !loader.whole())
    void loader.complete().then(
      () => fetchAhead(path),
      () => undefined,
    )
}

/** Follows a navigation as far as the guard allows; a newer one replaces it at any point. */
async function open(asked: Road): Promise<void> {
  sequence += 1
  const road = guarded(asked)
  const to = placeOf(road)
  const row = loader.rowOf(road.address)
  if (!row && !loader.whole()) return fetchRows(road)
  if (!row) return show({ is: 'lost' }, to, road)
  const Page = loader.ready(row)
  if (Page) return show({ is: 'page', row, Page }, to, road)
  await fetchAndShow(row, to, road)
}

/** The address is none of the first pages: the others' rows are loaded, and the guard decides again. */
async function fetchRows(road: Road): Promise<void> {
  const mine = sequence
  const come = await loader.complete().then(
    () => true,
    () => false,
  )
  if (mine !== sequence) return
  return come ? open(road) : show({ is: 'missing' }, placeOf(road), road)
}

/**
 * The old page stays until the new one has loaded; after 200 ms the loading state replaces it. Resolves when either is
 * shown.
 */
function fetchAndShow(row: PageRow, to: Place, road: Road): Promise<void> {
  const mine = sequence
  let loading = false
  return new Promise((shown) => {
    const put = (next: View): void => {
      if (mine === sequence) show(next, to, loading ? { ...road, kind: 'replace' } : road)
      loading = true
      shown()
    }
    const late = road.drawn ? undefined : setTimeout(() => put({ is: 'loading', row }), LOADING_AFTER)
    loader
      .load(row)
      .then((Page): View => ({ is: 'page', row, Page }))
      .catch((): View => ({ is: 'missing', row }))
      .then((next) => {
        clearTimeout(late)
        put(next)
      })
  })
}

/** The guard's redirect. It adds a history entry only where the navigation would have added one. */
function guarded(road: Road): Road {
  let { address, kind } = road
  rereadSession()
  for (let detours = 0; detours < MOST_DETOURS; detours += 1) {
    const row = loader.rowOf(address)
    const other = row ? elsewhere(row, address) : null
    if (other === null) return { ...road, address, kind }
    address = other
    kind = kind === 'pop' ? 'replace' : kind
  }
  throw new Error(`the guard sends ${road.address} in a circle`)
}

/** The history entry of a navigation. A popped entry keeps its own; one of a foreign page begins at 0. */
function placeOf({ address, kind }: Road): Place {
  const { pathname, search } = new URL(address, location.origin)
  const path = pathOf(pathname)
  const stored = history.state as Partial<Pick<Place, 'index' | 'key'>> | null
  if (kind === 'pop') return { path, search, index: stored?.index ?? 0, key: stored?.key ?? newKey() }
  return { path, search, index: place.get().index + (kind === 'push' ? 1 : 0), key: newKey() }
}

function show(next: View, to: Place, { kind, byPhone }: Road): void {
  const from = place.get()
  const staysThere = from.path === to.path && kind === 'replace'
  if (from.key !== to.key) storeScroll(from.key)
  slide(slideOf(from, to, byPhone), () => {
    const entry = { index: to.index, key: to.key }
    if (kind === 'push') history.pushState(entry, '', to.path + to.search)
    else history.replaceState(entry, '', to.path + to.search)
    flushSync(() => {
      place.set(to)
      view.set(next)
    })
    if (!staysThere) restoreScroll(kind === 'pop' ? to.key : null)
  })
}
