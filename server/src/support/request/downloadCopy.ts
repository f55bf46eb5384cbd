/** The copy needs the login password, because the session may be stolen. */
import type { request } from '@tonne/contract/support/request'
import { refuse } from '@tonne/domain/refusals'
import { EXPORT_DAYS } from '@tonne/domain/support/request'
import { sealer } from '../../platform/crypto/seal.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { copyContext, findCopy } from '../dataexport/store.ts'
import type { CheckOwnPassword } from './checkRequest.ts'
import { findRequest } from './store.ts'

export function downloadCopy(
  { db, settings }: Tools,
  checkPassword: CheckOwnPassword,
): Handler<typeof request.download> {
  return async ({ input: { no, password }, memberId, now }) => {
    const row = (await findRequest(db, no, memberId)) ?? refuse('notFound')
    const wrong = await checkPassword(db, { memberId, password }, now)
    if (wrong) return wrong
    const copy = (await findCopy(db, row.id, memberId, now)) ?? refuse('exportGone', { days: EXPORT_DAYS })
    const bytes = sealer(settings).open(copy, copyContext(row.id))
    return new FileAnswer({
      bytes,
      mime: 'application/json; charset=utf-8',
      name: `tonne-${row.no}.json`,
      how: 'attachment',
    })
  }
}
