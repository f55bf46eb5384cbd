import { refuse } from '@tonne/domain/refusals'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { changedFields, projectFields } from '@tonne/domain/trading/projectFields'
import { refuseFixedFields, refuseUnlessAdded } from '@tonne/domain/trading/projectRules'
import { judgePicks, seriesOf } from '@tonne/domain/trading/projectSerials'
import type { Tx } from '../../platform/database/database.ts'
import { listOtherBlocks } from '../project/store.ts'
import { listEnded, listIssued } from '../registry/store.ts'
import type { Standing } from './openDraft.ts'
import { listFiles, listOtherPicks } from './store.ts'

/** Take this lock before comparing serials, so that of two drafts that want the same tons the second sees the first. */
export const SERIAL_LOCK = 'project:serials'

type Judging = { no: string; content: ProjectContent; standing: Standing | null; now: Date }
/** Refuses forbidden changes, serials that are not free, and missing files. */
export async function judgeDraft(tx: Tx, { no, content, standing, now }: Judging): Promise<void> {
  if (standing) refuseUnlessAdded(standing.content, content)
  if (standing?.published) refuseFixedFields(standing.content, content, { published: standing.published, now })
  const fresh = content.blocks.slice(standing?.blocks.length ?? 0)
  if (fresh.length > 0) await judgeSerials(tx, no, { content, issued: content.blocks.length - fresh.length })
  const files = [...content.documents, ...content.images].flatMap(({ file }) => (file === null ? [] : [file]))
  const stored = new Map((await listFiles(tx, files)).map((file) => [file.sha256, file]))
  const isThere = (file: string | null, kind: string) => file === null || stored.get(file)?.kind === kind
  if (
    !content.documents.every((d) => isThere(d.file, 'document')) ||
    !content.images.every((i) => isThere(i.file, 'image'))
  )
    refuse('draftFileMissing')
}

async function judgeSerials(
  tx: Tx,
  no: string,
  { content, issued }: { content: ProjectContent; issued: number },
): Promise<void> {
  const ids = [...new Set(content.blocks.flatMap(({ blockId }) => (blockId === null ? [] : [blockId])))]
  const [blocks, others, drafts] = [
    await listIssued(tx, ids),
    await listOtherBlocks(tx, no),
    await listOtherPicks(tx, no),
  ]
  const ended = await listEnded(tx, [...new Set(blocks.map((b) => b.series))])
  const taken = [
    ...others.map((b) => ({ ...b, by: b.no })),
    ...drafts.flatMap((d) => d.blocks.map((b) => ({ ...b, by: d.no }))),
  ]
  judgePicks(content, issued, {
    blocks: new Map(blocks.map((b) => [b.id, b])),
    taken: taken.map(({ by, ...run }) => ({ series: seriesOf(run), first: run.first, last: run.last, by })),
    ended,
  })
}

/** Pages and sizes are read from the files, whatever was sent along. */
export async function withFiles(tx: Tx, content: ProjectContent): Promise<ProjectContent> {
  const files = [...content.documents, ...content.images].flatMap(({ file }) => (file === null ? [] : [file]))
  const stored = new Map((await listFiles(tx, files)).map((file) => [file.sha256, file]))
  return {
    ...content,
    documents: content.documents.map((d) => {
      const file = d.file === null ? undefined : stored.get(d.file)
      return { ...d, bytes: file?.size ?? null, pages: file?.pages ?? d.pages }
    }),
    images: content.images.map((i) => ({
      ...i,
      width: stored.get(i.file)?.width ?? i.width,
      height: stored.get(i.file)?.height ?? i.height,
    })),
  }
}

/** The differences in the words of the editor, for the audit. */
export function changeWords(
  before: ProjectContent | null,
  after: ProjectContent,
): { before: Record<string, string>; after: Record<string, string> } {
  const keys = before ? changedFields(before, after) : (Object.keys(projectFields) as (keyof typeof projectFields)[])
  const fieldTexts = (content: ProjectContent) =>
    Object.fromEntries(keys.map((key) => [projectFields[key].label[0], projectFields[key].say(content, 'en')]))
  return { before: before ? fieldTexts(before) : {}, after: fieldTexts(after) }
}
