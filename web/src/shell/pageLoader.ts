/** A page's code is fetched once. If it does not come within 60 s, it has failed. */
import type { ComponentType } from 'react'
import { pathOf } from '../api/way.ts'
import type { PageRow } from './page.ts'

const TIMEOUT = 60_000

/** Finds rows by address and loads their pages; a loaded page is returned at once. */
export function pageLoader(pages: readonly PageRow[]) {
  const rows = new Map(pages.map((row) => [row.path, row]))
  const loaded = new Map<PageRow, ComponentType>()
  const load = async (row: PageRow): Promise<ComponentType> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`${row.path} did not come in time`)), TIMEOUT),
    )
    const { Page } = await Promise.race([row.load(), late])
    loaded.set(row, Page)
    return Page
  }
  return { rowOf: (address: string) => rows.get(pathOf(address)), ready: (row: PageRow) => loaded.get(row), load }
}
