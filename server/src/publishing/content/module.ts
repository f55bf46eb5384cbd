import { randomBytes } from 'node:crypto'
import { contentDesk } from '@tonne/contract/publishing/content'
import { once } from '../../platform/http/idempotency.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { archiveContent } from './archiveContent.ts'
import { decideContent, publishContent, recallContent } from './publishContent.ts'
import { publishDue } from './publishDue.ts'
import { listContent, readContent, readVersion } from './readContent.ts'
import { insertPicture } from './store.ts'
import { createContent, dropContent, saveContent } from './writeContent.ts'

type Remake = (picture: string) => Promise<{ bytes: Buffer; width: number; height: number }>

export const contentHandlers = (tools: Tools, remake: Remake): Handlers<typeof contentDesk> => ({
  list: listContent(tools),
  info: readContent(tools),
  version: readVersion(tools),
  create: createContent(tools),
  save: saveContent(tools),
  publish: publishContent(tools),
  decide: decideContent(tools),
  recall: recallContent(tools),
  drop: dropContent(tools),
  archive: archiveContent(tools),
  picture: savePicture(tools, remake),
})

function savePicture({ db, files }: Tools, remake: Remake): Handler<typeof contentDesk.picture> {
  return async ({ input: { picture, reason }, operator, keyed, now, address }) => {
    const made = await remake(picture)
    const columns = await files.put(db, made.bytes)
    const name = randomBytes(16).toString('base64url')
    return once(db, { keyed, now }, async (tx) => {
      await insertPicture(tx, { name, ...made, ...columns, operatorId: operator.id }, now)
      await insertAudit(tx, { by: operator, act: 'content.picture', subject: `picture ${name}`, reason, address }, now)
      return { name, width: made.width, height: made.height }
    })
  }
}

export const contentModule = (tools: Tools, remake: Remake): Module => ({
  serves: [servesDesk(contentDesk, contentHandlers(tools, remake))],
  due: [publishDue(tools)],
})
