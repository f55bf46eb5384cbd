import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { isIcShape } from '@tonne/domain/fields'
import { boundsOf, type DirectorySort, directoryViews, sortOf } from '@tonne/domain/support/directory'
import { getTerms } from '../../base/settings/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageBy } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { countDirectory, type DirectoryRow, listDirectory } from './directoryStore.ts'
import { countMembers } from './store.ts'

const OF: Readonly<Record<DirectorySort, (row: DirectoryRow) => number>> = {
  joined: (row) => row.joinedAt.getTime(),
  worth: (row) => row.worthCents ?? 0,
  lastIn: (row) => row.lastInAt?.getTime() ?? 0,
}
const placeOf = (sort: DirectorySort) => ({
  say: (row: DirectoryRow) => `${OF[sort](row)}.${row.id}`,
  read: (after: string) => {
    const [, by, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(after) ?? []
    if (!by || !id) return undefined
    return { by: sort === 'worth' ? Number(by) : new Date(Number(by)), id: Number(id) }
  },
})

type Typed = { q?: string | undefined; level?: number | undefined }
async function soughtOf({ db, settings }: Tools, { q = '', level }: Typed, now: Date) {
  const { terms } = await getTerms(db, now)
  const ic = q.toUpperCase()
  const icIndexes = isIcShape(ic) ? sealer(settings).indexes(ic, 'ic') : null
  return { terms, sought: { q, icIndexes, level: level ?? null, bounds: boundsOf(terms, now) } }
}

export function readDirectory(tools: Tools): Handler<typeof memberDesk.find> {
  return async ({ input: { view = 'all', sort = sortOf(view), q, level, ...asked }, now }) => {
    const { sought } = await soughtOf(tools, { q, level }, now)
    const { rows, next } = await pageBy(placeOf(sort), asked, (after, limit) =>
      listDirectory(tools.db, { ...sought, view, sort, after, limit }),
    )
    const items = rows.map(({ joinedAt, lastInAt, ...row }) => ({
      ...row,
      joinedAt: joinedAt.getTime(),
      lastInAt: lastInAt?.getTime() ?? null,
    }))
    return { items, next }
  }
}

export function readCounts(tools: Tools): Handler<typeof memberDesk.counts> {
  return async ({ input, now }) => {
    const { terms, sought } = await soughtOf(tools, input, now)
    const counted = await Promise.all(
      directoryViews.map(async (view) => [view, await countDirectory(tools.db, view, sought)] as const),
    )
    const counts = Object.fromEntries(counted) as Record<(typeof directoryViews)[number], number>
    return { counts, terms: terms.directory }
  }
}

/** Counts what each member has and when they last came in, for the orders of the directory. */
export const countMembersDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'countMembers', everyMs: 3_600_000 }, async (now, fenced) => {
    await fenced((tx) => {
      tx.unhurried()
      return countMembers(tx, now)
    })
    return 0
  })
