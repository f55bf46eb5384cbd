/** Renders a page on the server as a stranger's browser would: the same components, with the given answers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Lang } from '@tonne/domain/format'
import { prerender } from 'react-dom/static'
import { startClock } from '../api/clock.ts'
import { type Ask, type Handed, putAnswers, unanswered } from '../api/handed.ts'
import { setLanguage } from '../api/language.ts'
import { place } from '../api/way.ts'
import { setMadeAt } from '../ui/style/made.ts'
import { setTheme, type Theme } from '../ui/style/theme.tsx'
import type { PageRow } from './page.ts'
import { Shell } from './Shell.tsx'
import { view } from './view.ts'

export type PageOrder = Handed & { path: string; search: string; lang: Lang; theme: Theme }
/** `asks`: the answers that its parts still lack; with them it is rendered again. */
type Drawn = { body: string; asks: Ask[] }

/** One at a time, because pages read the app's own place, language and theme. Undefined: not rendered here. */
export async function drawPage(pages: readonly PageRow[], order: PageOrder): Promise<Drawn | undefined> {
  const row = pages.find(({ path, drawn }) => drawn && path === order.path)
  if (!row) return undefined
  const { Page } = await row.load()
  setLanguage(order.lang)
  setTheme(order.theme)
  setMadeAt(order.now)
  startClock(order.now)
  place.set({ path: order.path, search: order.search, index: 0, key: '' })
  view.set({ is: 'page', row, Page })
  const queries = new QueryClient()
  putAnswers(queries, order.answers)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <QueryClientProvider client={queries}>
      <Shell />
    </QueryClientProvider>,
    // Otherwise a long page would be in it hidden until a script shows it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const body = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return { body, asks: unanswered(queries) }
}
