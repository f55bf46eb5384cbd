import type { Output } from '@tonne/contract/endpoint'
import type { contentDesk } from '@tonne/contract/publishing/content'
import type { ContentValue } from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { countProposed, findItem, type ItemRow, listItems, listVersions, type VersionRow } from './store.ts'

type VersionOut = Output<typeof contentDesk.info>['versions'][number]
type ItemOut = Output<typeof contentDesk.list>['items'][number]
const who = (id: number | null, name: string | null) => (name === null ? null : { id: id ?? 0, name })

const versionOut = (v: VersionRow): VersionOut => ({
  version: v.version,
  state: v.state,
  revision: v.revision,
  writtenBy: who(v.writtenBy, v.writtenName),
  writtenAt: v.writtenAt.getTime(),
  writers: v.writers.map(Number),
  publishAt: v.publishAt?.getTime() ?? null,
  proposedBy: who(v.proposedBy, v.proposedName),
  decidedBy: who(v.decidedBy, v.decidedName),
  publishedAt: v.publishedAt?.getTime() ?? null,
})
const titleOf = (value: ContentValue): { en: string; cn: string } => ('title' in value ? value.title : value.question)

/** The draft and the published version, of versions sorted newest first. */
export function sides(versions: readonly VersionRow[]): { open: VersionRow | undefined; live: VersionRow | undefined } {
  return {
    open: versions.find(({ state }) => state !== 'published'),
    live: versions.find(({ state }) => state === 'published'),
  }
}

function itemOut({ id, kind, key, archivedAt }: ItemRow, versions: readonly VersionRow[]): ItemOut {
  const { open, live } = sides(versions)
  return {
    id,
    kind,
    key,
    archivedAt: archivedAt?.getTime() ?? null,
    title: versions[0] ? titleOf(versions[0].value) : { en: key, cn: key },
    open: open ? versionOut(open) : null,
    live: live ? versionOut(live) : null,
  }
}

export async function wholeOut(sql: Sql, id: number): Promise<Output<typeof contentDesk.info>> {
  const item = (await findItem(sql, id)) ?? refuse('notFound')
  const versions = await listVersions(sql, [id])
  const { open, live } = sides(versions)
  // If its first draft was dropped, it has only a name.
  const value = (open ?? live)?.value ?? refuse('notFound')
  return {
    ...itemOut(item, versions),
    value,
    liveValue: live?.value ?? null,
    versions: versions.map(versionOut),
  } as Output<typeof contentDesk.info>
}

export function listContent({ db }: Tools): Handler<typeof contentDesk.list> {
  return async ({ input: { kind } }) => {
    const items = await listItems(db, kind)
    const versions = Map.groupBy(
      await listVersions(
        db,
        items.map(({ id }) => id),
      ),
      ({ itemId }) => itemId,
    )
    const waiting = Object.fromEntries((await countProposed(db)).map(({ kind: of, count }) => [of, count]))
    const shown = items.filter(({ id }) => versions.has(id))
    return { items: shown.map((item) => itemOut(item, versions.get(item.id)!)), waiting }
  }
}

export const readContent =
  ({ db }: Tools): Handler<typeof contentDesk.info> =>
  ({ input: { id } }) =>
    wholeOut(db, id)

export function readVersion({ db }: Tools): Handler<typeof contentDesk.version> {
  return async ({ input: { id, version } }) => {
    const found = (await listVersions(db, [id])).find((one) => one.version === version) ?? refuse('notFound')
    return { value: found.value } as Output<typeof contentDesk.version>
  }
}
