/** A page's code is fetched once. Loading fails after 60 s. */
import type { ComponentType } from 'react'
import { pathOf } from '../api/way.ts'
import type { PageRow } from './page.ts'

const TIMEOUT = 60_000

/**
 * Finds rows by address and loads their pages; a loaded page is returned at once. `others` are the rows that no first
 * visit needs; they are fetched for an address that `pages` does not have.
 */
export function pageLoader(pages: readonly PageRow[], others?: () => Promise<readonly PageRow[]>) {
  const rows = new Map(pages.map((row) => [row.path, row]))
  const loaded = new Map<PageRow, ComponentType>()
  let whole = !others
  const load = async (row: PageRow): Promise<ComponentType> => {
    const { Page } = await inTime(row.load(), row.path)
    loaded.set(row, Page)
    return Page
  }
  const complete = async (): Promise<void> => {
    if (whole || !others) return
    for (const row of await inTime(others(), 'the table of pages')) rows.set(row.path, row)
    whole = true
  }
  return {
    rowOf: (address: string) => rows.get(pathOf(address)),
    ready: (row: PageRow) => loaded.get(row),
    load,
    whole: () => whole,
    complete,
  }
}

async function inTime<T>(coming: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come in time`)), TIMEOUT)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
