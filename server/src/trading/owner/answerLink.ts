/**
 * Only the person whose account is named may answer, and the yes, which they prove to be theirs, makes two accounts one
 * owner's.
 */
import type { owner } from '@tonne/contract/trading/owner'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuseUnproven } from '../../shared/credential/refuseUnproven.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { linksOf } from './readLinks.ts'
import { confirmLink, findLink, isTheirs, type LinkRow, lockLink, moveLink } from './store.ts'

export function answerLink(tools: Tools): Handler<typeof owner.answer> {
  return async (call) => {
    const { input, memberId, now } = call
    const { id } = input
    const link = await findLink(tools.db, id)
    if (!link || !isTheirs(link, memberId)) return refuse('notFound')
    if (input.yes) {
      if (isOver(link)) refuse('ownerLinkOver')
      await refuseUnproven(tools.db, memberId, now)
      const { loginPassword, ...proof } = input.proof
      const proven = await tools.requireStepUp(
        { memberId, proof, loginPassword, loginOnly: true, from: call, bound: `owner link ${id}` },
        now,
      )
      if (proven instanceof Refusal) return proven
    }
    return await tools.db.tx(async (tx) => {
      const row = await lockLink(tx, id)
      if (!row || !isTheirs(row, memberId)) return refuse('notFound')
      // The company does not learn of a no: for it nothing has changed.
      const events = (input.yes ? [row.ownerId, row.accountId] : [row.ownerId]).map(
        (one) => ({ memberId: one, stale: ['owner', 'presale'] }) satisfies Stale,
      )
      if (input.yes) await sayYes(tx, tools, row, now)
      else if (row.state === 'asked') await moveLink(tx, row, 'refused', { by: { memberId }, at: now })
      else if (row.state !== 'refused') refuse('ownerLinkOver')
      for (const line of events) emit(tx, line, now)
      return linksOf(tx, memberId)
    })
  }
}

const isOver = ({ state }: LinkRow): boolean => state === 'confirmed' || state === 'ended'

async function sayYes(tx: Tx, tools: Tools, row: LinkRow, now: Date): Promise<void> {
  await refuseUnproven(tx, row.ownerId, now)
  await confirmLink(tx, tools, { row, by: { memberId: row.ownerId } })
  const params = { account: row.accountName, owner: row.ownerName, how: { en: row.ownerName, cn: row.ownerName } }
  for (const memberId of [row.ownerId, row.accountId])
    await notify(tx, { memberId, kind: 'ownerConfirmed', cause: `owner link ${row.id} confirmed`, params }, now)
}
