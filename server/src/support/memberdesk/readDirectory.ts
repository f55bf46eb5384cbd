import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { isIcShape } from '@tonne/domain/fields'
import { boundsOf, directoryViews, usualSort } from '@tonne/domain/support/directory'
import { getTerms } from '../../base/settings/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import { readWhole } from '../../platform/database/readWhole.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { countDirectory, listDirectory, SORTS } from './directoryStore.ts'
import { countMembers } from './store.ts'

type Typed = { q?: string | undefined; level?: number | undefined }
async function soughtOf({ db, settings }: Tools, { q = '', level }: Typed, now: Date) {
  const { terms } = await getTerms(db, now)
  const ic = q.toUpperCase()
  const icIndexes = isIcShape(ic) ? sealer(settings).indexes(ic, 'ic') : null
  return { terms, sought: { q, icIndexes, level: level ?? null, bounds: boundsOf(terms, now) } }
}

export function readDirectory(tools: Tools): Handler<typeof memberDesk.find> {
  return async ({ input: { view = 'all', q, level, ...asked }, now }) => {
    const { sought } = await soughtOf(tools, { q, level }, now)
    const { rows, ...page } = await pageSorted(tools.db, SORTS, usualSort(view), asked, (place, sql) =>
      listDirectory(sql, { ...sought, view }, place),
    )
    const items = rows.map(({ joinedAt, lastInAt, ...row }) => ({
      ...row,
      joinedAt: joinedAt.getTime(),
      lastInAt: lastInAt?.getTime() ?? null,
    }))
    return { items, ...page }
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

/** Counts each member's holdings and last visit, for the orders of the directory. */
export const countMembersDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'countMembers', everyMs: 3_600_000 }, async (now, fenced) => {
    await fenced((tx) => {
      readWhole(tx)
      return countMembers(tx, now)
    })
    return 0
  })
