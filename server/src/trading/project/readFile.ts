/** A published file stays readable under the hash of its bytes. */
import type { project } from '@tonne/contract/trading/project'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPublicFile } from '../draft/store.ts'

const YEAR = 31_536_000
export const readPublicFile =
  ({ db, files }: Tools): Handler<typeof project.file> =>
  async ({ input: { name } }) => {
    const { kind, ...columns } = (await findPublicFile(db, name)) ?? refuse('notFound')
    const bytes = await files.get(columns)
    const cache = { seconds: YEAR, shared: true }
    return kind === 'image'
      ? new FileAnswer({ bytes, mime: 'image/webp', name: `${name.slice(0, 12)}.webp`, how: 'inline', cache })
      : new FileAnswer({ bytes, mime: 'application/pdf', name: `${name.slice(0, 12)}.pdf`, how: 'attachment', cache })
  }
