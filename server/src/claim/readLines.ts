/** Why: finance sees every line of the bank, where its money went, and who might be the owner of what waits. */
import type { lineDesk } from '@tonne/contract/claim'
import { sayCents } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../notice/store.ts'
import { insertAudit } from '../platform/audit.ts'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { claimStateWords, toClaim } from './claimPayment.ts'
import { toDecision } from './proposeDecision.ts'
import { listAllClaims, listClaimsOf, listDecisions, listLines, listOpenLines, lockClaim, sumOpenLines, updateClaim } from './store.ts'

const PAGE = 20
const beforeOf = (after: string | undefined): number | null => {
  const before = Number(after ?? Number.NaN)
  return Number.isSafeInteger(before) ? before : null
}

export function readLines({ db }: Tools): Handler<typeof lineDesk.lines> {
  return async ({ input }) => {
    const limit = input.limit ?? PAGE
    const before = beforeOf(input.after)
    const rows = input.outcome === 'open' ? await listOpenLines(db, before, limit + 1) : await listLines(db, input.outcome ?? null, before, limit + 1)
    const page = rows.slice(0, limit)
    const decisions = await listDecisions(
      db,
      page.map((l) => l.id),
    )
    const open = page.filter((l) => l.outcome === 'in_review' || l.outcome === 'suspense')
    const claims = await listClaimsOf(
      db,
      open.map((l) => l.amountCents),
    )
    return {
      items: page.map(({ depositId: _, ...line }) => {
        const decision = decisions.find((d) => d.lineId === line.id)
        return {
          ...line,
          valueAt: line.valueAt.getTime(),
          decision: decision ? toDecision(decision) : null,
          claims: claims
            .filter((c) => open.some((l) => l.id === line.id) && c.amountCents === line.amountCents)
            .map(({ no, memberId, sender, paidDay }) => ({ no, memberId, sender, paidDay })),
        }
      }),
      next: rows.length > limit ? String(page.at(-1)!.id) : null,
      openCents: await sumOpenLines(db),
    }
  }
}

export function readClaims({ db }: Tools): Handler<typeof lineDesk.claims> {
  return async ({ input }) => {
    const limit = input.limit ?? PAGE
    const rows = await listAllClaims(db, input.state ?? null, beforeOf(input.after), limit + 1)
    const page = rows.slice(0, limit)
    return { items: page.map((row) => ({ ...toClaim(row), memberId: row.memberId })), next: rows.length > limit ? String(page.at(-1)!.id) : null }
  }
}

export function refuseClaim({ db, hub }: Tools): Handler<typeof lineDesk.refuseClaim> {
  return async ({ input: { no, reason }, operator, now, address }) => {
    const refused = await db.tx(async (tx) => {
      const row = (await lockClaim(tx, no)) ?? refuse('notFound')
      if (row.state !== 'open') refuse('stateMoved', { state: claimStateWords[row.state] })
      const { memberId } = row
      const change = { before: { state: row.state }, after: { state: 'refused' } }
      await insertAudit(tx, { by: operator!, act: 'claim.refuse', subject: no, reason, ...change, memberId, address }, now)
      await notify(tx, { memberId, kind: 'claimRefused', cause: `claim ${row.id}`, params: { amount: sayCents(row.amountCents), no, reason } }, now)
      return updateClaim(tx, row.id, { state: 'refused', answer: reason }, now)
    })
    hub.tell([{ memberId: refused.memberId, stale: ['claim', 'notice'] }])
    return toClaim(refused)
  }
}
