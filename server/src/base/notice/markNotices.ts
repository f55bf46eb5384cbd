import type { notice } from '@tonne/contract/base/notice'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { kindsFor, unreadOf } from './readNotices.ts'
import { markAllRead, markRead } from './store.ts'

export const markNotice =
  ({ db }: Tools): Handler<typeof notice.read> =>
  ({ input: { id }, memberId, now }) =>
    db.tx(async (tx) => {
      if (!(await markRead(tx, memberId, id, now))) refuse('notFound')
      emit(tx, { memberId, stale: ['notice'] }, now)
      return unreadOf(tx, memberId)
    })

export const markEveryNotice =
  ({ db }: Tools): Handler<typeof notice.readAll> =>
  ({ input: { upTo, topic }, memberId, now }) =>
    db.tx(async (tx) => {
      await markAllRead(tx, { memberId, upTo, kinds: kindsFor(topic) }, now)
      emit(tx, { memberId, stale: ['notice'] }, now)
      return unreadOf(tx, memberId)
    })
