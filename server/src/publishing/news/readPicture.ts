/** The picture's name is the hash of its bytes, so it may be cached for ever. */
import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPicture } from '../content/store.ts'

const YEAR = 31_536_000
export const readPicture =
  ({ db, files }: Tools): Handler<typeof news.picture> =>
  async ({ input: { name } }) => {
    const bytes = await files.get((await findPicture(db, name)) ?? refuse('notFound'))
    return new FileAnswer({
      bytes,
      mime: 'image/webp',
      name: `${name}.webp`,
      how: 'inline',
      cache: { seconds: YEAR, shared: true },
    })
  }
