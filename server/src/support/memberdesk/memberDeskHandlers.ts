import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { findMember } from '../../people/member/store.ts'
import { once } from '../../platform/http/idempotency.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { looked } from '../../shared/looked.ts'
import { lookedThrough } from '../../shared/lookedThrough.ts'
import { revokeOthers } from '../../shared/session/memberSessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { readCounts, readDirectory } from './readDirectory.ts'
import { readMember } from './readMember.ts'
import { insertNote } from './store.ts'

type Asked = Parameters<Handlers<typeof memberDesk>['find']>[0]['input']
const DIRECTORY = {
  ...{ noun: 'member', looked: ownReasons.listRead, readOn: ownReasons.listReadOn },
  shown: ({ view = 'all', level, q }: Asked) => ({ view, level: level ?? null, typed: Boolean(q) }),
}

export const memberDeskHandlers = (tools: Tools): Handlers<typeof memberDesk> => ({
  find: lookedThrough(tools, DIRECTORY, readDirectory(tools)),
  counts: readCounts(tools),
  info: looked(tools, 'who', readMember(tools)),
  note: note(tools),
  endSessions: endSessions(tools),
})

function note({ db }: Tools): Handler<typeof memberDesk.note> {
  return ({ input: { memberId, reason }, operator, keyed, now, address }) => {
    const by = operator
    return once(db, { keyed, now }, async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('notFound')
      await insertNote(tx, { memberId, operatorId: by.id, by: by.name, text: reason }, now)
      // The text is in the note only, because acts are sealed for ever.
      await insertAudit(
        tx,
        { by, act: 'member.note', subject: `member ${memberId}`, reason: ownReasons.noteLeft.en, memberId, address },
        now,
      )
      return {}
    })
  }
}

function endSessions({ db, hub }: Tools): Handler<typeof memberDesk.endSessions> {
  return async ({ input: { memberId, reason }, operator, now, address }) => {
    const by = operator
    const ended = await db.tx(async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('notFound')
      const ids = await revokeOthers(tx, memberId, 0, now)
      const after = { ended: ids.length }
      await insertAudit(
        tx,
        { by, act: 'member.endSessions', subject: `member ${memberId}`, reason, after, memberId, address },
        now,
      )
      emit(tx, { memberId, stale: ['session', 'member'] }, now)
      const cause = `session ${Math.max(...ids)}`
      if (ids.length > 0) await notify(tx, { memberId, kind: 'sessionsEnded', cause, params: {} }, now)
      return ids
    })
    for (const id of ended) hub.closeSession(id)
    return { ended: ended.length }
  }
}
