import type { upload, uploadDesk } from '@tonne/contract/people/upload'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findAvatar, findOwnFile, findSentFile } from './store.ts'

const YEAR = 31_536_000
/** A picture sent to operators may show an IC, so no browser caches it. */
const NOT_KEPT = { seconds: 0, shared: false }
const picture = (
  found: { bytes: Buffer } | undefined,
  name: string,
  keep: { seconds: number; shared: boolean },
): FileAnswer =>
  new FileAnswer({
    bytes: (found ?? refuse('notFound')).bytes,
    mime: 'image/webp',
    name: `${name}.webp`,
    how: 'inline',
    keep,
  })

export const readAvatar =
  ({ db }: Tools): Handler<typeof upload.avatar> =>
  async ({ input: { name } }) =>
    picture(await findAvatar(db, name), name, { seconds: YEAR, shared: true })

export const readOwnFile =
  ({ db }: Tools): Handler<typeof upload.file> =>
  async ({ input: { name }, memberId }) =>
    picture(await findOwnFile(db, name, memberId), name, NOT_KEPT)

export const readSentFile =
  ({ db }: Tools): Handler<typeof uploadDesk.file> =>
  async ({ input: { name } }) =>
    picture(await findSentFile(db, name), name, NOT_KEPT)
