/** Files are named by their hash, so that whoever opens one can check that it is the one that was published. */
import { createHash } from 'node:crypto'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import { OURS } from '../../platform/limits/queuePositions.ts'
import { remakePicture } from '../../platform/picture/remakePicture.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { readPdf } from './readPdf.ts'
import { findAnyFile, insertFile } from './store.ts'

const YEAR = 31_536_000
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export function addDocument({ db, files }: Tools): Handler<typeof projectDesk.addDocument> {
  return async ({ input: { content }, operator, now, address }) => {
    const bytes = Buffer.from(content, 'base64')
    const { pages } = readPdf(bytes)
    const sha256 = hashOf(bytes)
    const columns = await files.put(db, bytes)
    await db.tx(async (tx) => {
      await insertFile(
        tx,
        { sha256, kind: 'document', ...columns, pages, width: null, height: null, addedBy: operator.id },
        now,
      )
      const after = { sha256, bytes: bytes.length, pages }
      await insertAudit(
        tx,
        {
          by: operator,
          act: 'project.addDocument',
          subject: sha256.slice(0, 12),
          reason: ownReasons.addedPaper.en,
          after,
          address,
        },
        now,
      )
    })
    return { file: sha256, bytes: bytes.length, pages }
  }
}

export function addImage({ db, files }: Tools): Handler<typeof projectDesk.addImage> {
  return async ({ input: { picture }, operator, now, address }) => {
    const { bytes, width, height } = await remakePicture(picture, 'attachment', OURS)
    const sha256 = hashOf(bytes)
    const columns = await files.put(db, bytes)
    await db.tx(async (tx) => {
      await insertFile(tx, { sha256, kind: 'image', ...columns, pages: null, width, height, addedBy: operator.id }, now)
      const after = { sha256, width, height }
      await insertAudit(
        tx,
        {
          by: operator,
          act: 'project.addImage',
          subject: sha256.slice(0, 12),
          reason: ownReasons.addedPicture.en,
          after,
          address,
        },
        now,
      )
    })
    return { file: sha256, width, height }
  }
}

export const readDeskFile =
  ({ db, files }: Tools): Handler<typeof projectDesk.file> =>
  async ({ input: { name } }) => {
    const { kind, ...columns } = (await findAnyFile(db, name)) ?? refuse('notFound')
    const image = kind === 'image'
    const mime = image ? 'image/webp' : 'application/pdf'
    const file = {
      bytes: await files.get(columns),
      mime,
      name: `${name.slice(0, 12)}.${image ? 'webp' : 'pdf'}`,
      how: image ? ('inline' as const) : ('attachment' as const),
    }
    return new FileAnswer({ ...file, cache: { seconds: YEAR, shared: false } })
  }
