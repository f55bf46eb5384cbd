/** Why: only the person whose own account is named says yes or no, and the yes is what makes two accounts one owner's. */
import type { owner } from '@tonne/contract/owner'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../notice/store.ts'
import type { Handler } from '../platform/http/call.ts'
import { tellLater } from '../platform/ledger/post.ts'
import type { Tools } from '../platform/tools.ts'
import { linksOf } from './readLinks.ts'
import { confirmLink, lockLink, moveLink } from './store.ts'

export function answerLink(tools: Tools): Handler<typeof owner.answer> {
  return async ({ input: { id, yes }, memberId, now }) => {
    const { links, told } = await tools.db.tx(async (tx) => {
      const row = await lockLink(tx, id)
      if (row?.ownerId !== memberId) return refuse('notFound')
      const by = { memberId }
      // A no is kept from whoever asked: to them nothing has changed.
      const told = (yes ? [row.ownerId, row.accountId] : [row.ownerId]).map((one) => ({ memberId: one, stale: ['owner', 'presale'] }))
      if (yes) {
        await confirmLink(tx, tools, { row, by })
        const how = { en: row.ownerName, cn: row.ownerName }
        for (const one of [row.ownerId, row.accountId])
          await notify(
            tx,
            {
              memberId: one,
              kind: 'ownerConfirmed',
              cause: `owner link ${id} confirmed`,
              params: { account: row.accountName, owner: row.ownerName, how },
            },
            now,
          )
      } else if (row.state === 'asked') await moveLink(tx, row, 'refused', { by, at: now })
      else if (row.state !== 'refused') refuse('ownerLinkOver')
      for (const line of told) tellLater(tx, line, now)
      return { links: await linksOf(tx, memberId), told }
    })
    tools.hub.tell(told)
    return links
  }
}
