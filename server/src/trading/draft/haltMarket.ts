/** One operator halts the whole market at once; resuming takes two. The reasons: docs/decisions/0074-halts.md. */
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { refuseBy } from '@tonne/domain/trading/project'
import type { Tx } from '../../platform/database/database.ts'
import { deleteAnnouncement, insertAnnouncement } from '../../publishing/news/store.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { holdEveryProject } from '../project/store.ts'
import { emitToDesk } from './emitToDesk.ts'
import { stopOut } from './readDrafts.ts'
import { firstsOf, openPublished, stopOf } from './stopProject.ts'
import { findStop, insertStop, lockStop, type StopRow, updateReopen, updateStop } from './store.ts'

/** The number of the line on the home page. */
const LINE = 'market-halt'
const TITLE = { en: 'Trading is halted', cn: '交易已暂停' }
const STALE = ['project', 'presale', 'market', 'news']

type Halting = Pick<Handlers<typeof projectDesk>, 'halt' | 'haltMarket' | 'proposeReopen' | 'reopenMarket'>
export function halting({ db }: Tools): Halting {
  return {
    halt: async () => {
      const found = await findStop(db, null)
      return { halt: found ? stopOut(found) : null }
    },
    haltMarket: async ({ input: { reason, textEn, textCn }, operator, now, address }) => {
      await db.tx(async (tx) => {
        await holdEveryProject(tx)
        const standing = await lockStop(tx, null)
        if (standing) refuseBy(stopOf(standing), now)
        const text = { en: textEn, cn: textCn }
        await insertStop(tx, { projectId: null, reason, ...text, stoppedBy: operator.id }, now)
        await insertAnnouncement(tx, {
          id: LINE,
          title: TITLE,
          text,
          to: '/pages/project/index',
          fromAt: now,
          untilAt: null,
        })
        const change = { before: { halted: false }, after: { halted: true, ...text } }
        await insertAudit(tx, { by: operator, act: 'market.halt', subject: 'market', reason, ...change, address }, now)
        emitToAll(tx, STALE, now)
      })
      return {}
    },
    proposeReopen: async ({ input: { no, reason }, operator, now, address }) => {
      await db.tx(async (tx) => {
        const stop = await lockStopOf(tx, no, now)
        await updateReopen(tx, stop.id, operator.id, now)
        const act = no === null ? 'market.proposeReopen' : 'project.proposeReopen'
        await insertAudit(tx, { by: operator, act, subject: no ?? 'market', reason, address }, now)
        emitToDesk(tx, now)
      })
      return {}
    },
    reopenMarket: async (call) => {
      await db.tx(async (tx) => {
        const stop = await lockStopOf(tx, null, call.now)
        await decideAsSecond(tx, deciderOf(call), {
          agrees: true,
          first: firstsOf(stop),
          effect: async () => {
            await updateStop(tx, stop.id, { state: 'reopened', by: call.operator.id }, call.now)
            await deleteAnnouncement(tx, LINE)
          },
          record: () => ({
            act: 'market.reopen',
            subject: 'market',
            before: { halted: true, en: stop.en, cn: stop.cn },
            after: { halted: false },
          }),
        })
        emitToAll(tx, STALE, call.now)
      })
      return {}
    },
  }
}

async function lockStopOf(tx: Tx, no: string | null, now: Date): Promise<StopRow> {
  const projectId = no === null ? null : (await openPublished(tx, no, now)).project.id
  return (await lockStop(tx, projectId)) ?? refuse('projectNotStopped')
}
