/**
 * If the scheduled run was held up, an operator may open a due draw by hand: the same secret, the same steps, on
 * record.
 */
import type { drawDesk } from '@tonne/contract/trading/draw'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import type { Beacon } from './drand.ts'
import { drawOne } from './drawDue.ts'
import { findDraw } from './store.ts'

export function reveal(tools: Tools, beacon: Beacon | undefined): Handler<typeof drawDesk.reveal> {
  return async ({ input: { no, reason }, operator, now, address }) => {
    const found = await findDraw(tools.db, no)
    if (!found) return refuse('noPresale')
    if (found.result) return refuse('drawNotDue', { why: { en: 'the draw has its outcome', cn: '抽签已有结果' } })
    if (now < found.closesAt && found.decision !== 'closed')
      return refuse('drawNotDue', { why: { en: 'booking is still open', cn: '预订尚未截止' } })
    // No lease is needed: the project's lock and the row that can be written only once decide between this and the job.
    const record = async (tx: Tx): Promise<void> => {
      const outcome = (await findDraw(tx, no))?.result?.outcome
      await insertAudit(tx, { by: operator, act: 'draw.reveal', subject: no, reason, after: { outcome }, address }, now)
    }
    await drawOne(tools, found, { beacon, now, fence: async () => undefined, record })
    const after = await findDraw(tools.db, no)
    if (!after?.result)
      return refuse('drawNotDue', { why: { en: 'the beacon’s round is not out yet', cn: '信标轮次尚未公布' } })
    return { outcome: after.result.outcome }
  }
}
