import { type ContentState, type ContentValue, contentStateLabels, picturesIn } from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { sides } from './readContent.ts'
import { type ItemRow, listPictures, listVersions, lockItem, type VersionRow } from './store.ts'

export type Opened = {
  item: ItemRow
  versions: VersionRow[]
  open: VersionRow | undefined
  live: VersionRow | undefined
}

export async function openItem(tx: Tx, id: number): Promise<Opened> {
  const item = (await lockItem(tx, id)) ?? refuse('notFound')
  const versions = await listVersions(tx, [id])
  return { item, versions, ...sides(versions) }
}

/** The version being worked on, in one of `states` and unchanged since the operator opened it. */
export function requireOpen({ open, live }: Opened, states: readonly ContentState[], revision: number): VersionRow {
  const state = (open ?? live)?.state ?? 'dropped'
  if (!open || !states.includes(open.state)) {
    const [en, cn] = contentStateLabels[state]
    return refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
  }
  if (open.revision !== revision) refuse('contentStale')
  return open
}

/** Refuses a value that shows a picture which was never uploaded. */
export async function refuseUnknownPictures(tx: Tx, value: ContentValue): Promise<void> {
  const names = [...new Set(picturesIn(value))]
  if (names.length === 0) return
  const known = new Set((await listPictures(tx, names)).map(({ name }) => name))
  for (const name of names) if (!known.has(name)) refuse('contentPicture', { name })
}
