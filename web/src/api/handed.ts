/** A page drawn by the server comes with the answers it was drawn from, so that none is fetched twice. */
import type { QueryClient } from '@tanstack/react-query'
import { settings } from '@tonne/contract/base/settings'

/** `more`: the first page of a list that grows. */
export type Ask = { path: string; input: unknown; more?: true }
type Answer = Ask & { data: unknown }
/** `now`: when it was drawn, in ms since 1970 by the server's clock. */
export type Handed = { now: number; answers: readonly Answer[] }

export function putAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const { path, input, more, data } of answers) {
    if (more) queries.setQueryData([path, input, 'more'], { pages: [data], pageParams: [undefined] })
    else queries.setQueryData([path, input], data)
  }
}

/**
 * The queries of the drawn parts that have no answer yet. The settings are left to the browser, because its first
 * answer sets its clock.
 */
export function unanswered(queries: QueryClient): Ask[] {
  const waiting = queries
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && (options as { enabled?: unknown }).enabled !== false)
  return waiting.flatMap(({ queryKey: [path, input, more] }) =>
    path === settings.baseConfig.path ? [] : [{ path: String(path), input, ...(more === 'more' && { more: true }) }],
  )
}

/** The answers that came with this page; null unless it was drawn for this reader (`public/theme.js` compares). */
export function readHanded(): Handed | null {
  if (!document.documentElement.dataset.made) return null
  return JSON.parse(document.getElementById('handed')?.textContent ?? 'null') as Handed | null
}
