import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@tonne/domain/refusals'
import { byInstant, pageBy, pageOf } from './page.ts'

type Row = { id: number; at: Date }
const rows: readonly Row[] = [9, 8, 7, 6, 5, 4, 3].map((id) => ({ id, at: new Date(1000 * Math.ceil(id / 2)) }))
const newest = async (before: number | null, limit: number) =>
  rows.filter(({ id }) => before === null || id < before).slice(0, limit)
const byTime = byInstant<Row>(({ at }) => at)
const latest = async (before: { at: Date; id: number } | null, limit: number) =>
  rows
    .filter(({ at, id }) => !before || at < before.at || (at.getTime() === before.at.getTime() && id < before.id))
    .slice(0, limit)

/** The ids of each page, to the last. */
async function walk(page: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>) {
  const pages: number[][] = []
  for (let after: string | undefined, more = true; more; ) {
    const { rows, next } = await page(after)
    pages.push(rows.map(({ id }) => id))
    after = next ?? undefined
    more = next !== null
  }
  return pages
}

test('pages follow each other to the last row, and a full last page has no next one', async () => {
  const [three, whole] = [[[9, 8, 7], [6, 5, 4], [3]], [[9, 8, 7, 6, 5, 4, 3]]]
  assert.deepEqual(await walk((after) => pageOf({ after, limit: 3 }, newest)), three)
  assert.deepEqual(await walk((after) => pageBy(byTime, { after, limit: 3 }, latest)), three)
  assert.deepEqual(await walk((after) => pageOf({ after, limit: 7 }, newest)), whole)
  assert.deepEqual(await walk((after) => pageOf({ after }, newest)), whole)
})

test('an unknown cursor is refused and never read as the first page', async () => {
  const refuses = (asked: Promise<unknown>) =>
    assert.rejects(asked, (no) => no instanceof Refusal && no.rule === 'fieldInvalid' && no.params.field === 'after')
  for (const after of ['', 'x', '-1', '1.5', '0x10', '1e3', '9999999999999999'])
    await refuses(pageOf({ after }, newest))
  for (const after of ['', '9', '1000.', '.9', '1000.9.1', 'x.9']) await refuses(pageBy(byTime, { after }, latest))
})
