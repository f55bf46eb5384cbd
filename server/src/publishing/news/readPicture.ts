/**
 * Why: a picture of something published is served as what it is and nothing else, and may be kept for ever: its name is
 * its only one.
 */
import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPicture } from '../content/store.ts'

const YEAR = 31_536_000
export const readPicture =
  ({ db }: Tools): Handler<typeof news.picture> =>
  async ({ input: { name } }) => {
    const { bytes } = (await findPicture(db, name)) ?? refuse('notFound')
    return new FileAnswer({
      bytes,
      mime: 'image/webp',
      name: `${name}.webp`,
      how: 'inline',
      keep: { seconds: YEAR, shared: true },
    })
  }
