/** Why: papers and pictures are named by their hash, so that whoever opens one can check that it is the one that was published. */
import { createHash } from 'node:crypto'
import type { project } from '@tonne/contract/project'
import type { projectDesk } from '@tonne/contract/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { insertAudit } from '../platform/audit.ts'
import { FileAnswer, type Handler } from '../platform/http/call.ts'
import { remakePicture } from '../platform/remakePicture.ts'
import type { Tools } from '../platform/tools.ts'
import { findAnyFile, findPublicFile, insertFile } from './fileStore.ts'
import { readPdf } from './readPdf.ts'

const YEAR = 31_536_000
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export function addDocument({ db }: Tools): Handler<typeof projectDesk.addDocument> {
  return async ({ input: { content }, operator, now, address }) => {
    const bytes = Buffer.from(content, 'base64')
    const { pages } = readPdf(bytes)
    const sha256 = hashOf(bytes)
    await db.tx(async (tx) => {
      await insertFile(tx, { sha256, kind: 'document', bytes, pages, width: null, height: null, addedBy: operator!.id }, now)
      const after = { sha256, bytes: bytes.length, pages }
      await insertAudit(tx, { by: operator!, act: 'project.addDocument', subject: sha256.slice(0, 12), reason: 'a paper', after, address }, now)
    })
    return { file: sha256, bytes: bytes.length, pages }
  }
}

export function addImage({ db }: Tools): Handler<typeof projectDesk.addImage> {
  return async ({ input: { picture }, operator, now, address }) => {
    const { bytes, width, height } = await remakePicture(picture, 'attachment')
    const sha256 = hashOf(bytes)
    await db.tx(async (tx) => {
      await insertFile(tx, { sha256, kind: 'image', bytes, pages: null, width, height, addedBy: operator!.id }, now)
      const after = { sha256, width, height }
      await insertAudit(tx, { by: operator!, act: 'project.addImage', subject: sha256.slice(0, 12), reason: 'a picture', after, address }, now)
    })
    return { file: sha256, width, height }
  }
}

type Found = { kind: 'document' | 'image'; bytes: Buffer } | undefined
function answer(found: Found, name: string, shared: boolean): FileAnswer {
  const { kind, bytes } = found ?? refuse('notFound')
  const keep = { seconds: YEAR, shared }
  return kind === 'image'
    ? new FileAnswer({ bytes, mime: 'image/webp', name: `${name.slice(0, 12)}.webp`, how: 'inline', keep })
    : new FileAnswer({ bytes, mime: 'application/pdf', name: `${name.slice(0, 12)}.pdf`, how: 'attachment', keep })
}
export const readDeskFile =
  ({ db }: Tools): Handler<typeof projectDesk.file> =>
  async ({ input: { name } }) =>
    answer(await findAnyFile(db, name), name, false)
export const readPublicFile =
  ({ db }: Tools): Handler<typeof project.file> =>
  async ({ input: { name } }) =>
    answer(await findPublicFile(db, name), name, true)
