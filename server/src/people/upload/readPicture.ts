import type { upload, uploadDesk } from '@tonne/contract/people/upload'
import { refuse } from '@tonne/domain/refusals'
import type { FileColumns, Files } from '../../platform/files/files.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { recordLook } from '../../shared/looked.ts'
import type { Tools } from '../../shared/tools.ts'
import { findAvatar, findOwnFile, findSentFile } from './store.ts'

const YEAR = 31_536_000
/** A picture sent to operators may show an IC, so no browser caches it. */
const UNCACHED = { seconds: 0, shared: false }
const picture = async (
  files: Files,
  found: FileColumns | undefined,
  { name, cache }: { name: string; cache: { seconds: number; shared: boolean } },
): Promise<FileAnswer> =>
  new FileAnswer({
    bytes: await files.get(found ?? refuse('notFound')),
    mime: 'image/webp',
    name: `${name}.webp`,
    how: 'inline',
    cache,
  })

export const readAvatar =
  ({ db, files }: Tools): Handler<typeof upload.avatar> =>
  async ({ input: { name } }) =>
    picture(files, await findAvatar(db, name), { name, cache: { seconds: YEAR, shared: true } })

export const readOwnFile =
  ({ db, files }: Tools): Handler<typeof upload.file> =>
  async ({ input: { name }, memberId }) =>
    picture(files, await findOwnFile(db, name, memberId), { name, cache: UNCACHED })

export const readSentFile =
  ({ db, files }: Tools): Handler<typeof uploadDesk.file> =>
  async (call) => {
    const { name } = call.input
    const found = (await findSentFile(db, name)) ?? refuse('notFound')
    const answer = await picture(files, found, { name, cache: UNCACHED })
    const { memberId, claimed } = found
    await recordLook(db, { memberId, part: claimed ? 'money' : 'requests' }, call)
    return answer
  }
