import type { Output } from '@tonne/contract/endpoint'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { addDays, startOfDay } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { type ActRow, findAct, listActs, SORTS } from './store.ts'

function toOut({ at, position, size, root, leaf, ...row }: ActRow) {
  const sealed =
    position === null
      ? null
      : { position, size, root: root?.toString('hex') ?? null, leaf: leaf?.toString('hex') ?? null }
  return { ...row, at: at.getTime(), sealed }
}

function list({ db }: Tools): Handler<typeof auditDesk.list> {
  return async ({ input: { act, subject, operator: actor, memberId, from, to, ...asked }, operator }) => {
    const mineOnly = operator.role !== 'admin'
    const filter = {
      operatorId: mineOnly ? operator.id : null,
      act: act || null,
      subject: subject || null,
      actor: actor || null,
      memberId: memberId ?? null,
      from: from ? startOfDay(from) : null,
      to: to ? startOfDay(addDays(to, 1)) : null,
    }
    const { rows, ...page } = await pageSorted(db, SORTS, 'at.desc', asked, (place, sql) =>
      listActs(sql, filter, place),
    )
    return { items: rows.map(toOut), ...page, mineOnly }
  }
}
/** Proves rows of the sealed log; the app provides it. */
type ProveActs = (source: 'audit', ids: readonly number[], subject: string) => Promise<Output<typeof auditDesk.proof>>
const proof =
  ({ db }: Tools, prove: ProveActs): Handler<typeof auditDesk.proof> =>
  async ({ input: { id }, operator }) => {
    const row = await findAct(db, id)
    if (!row || (operator.role !== 'admin' && row.operatorId !== operator.id)) return refuse('notFound')
    return prove('audit', [id], `act ${id}`)
  }

const auditDeskHandlers = (tools: Tools, prove: ProveActs): Handlers<typeof auditDesk> => ({
  list: list(tools),
  proof: proof(tools, prove),
})

export const auditModule = (tools: Tools, prove: ProveActs): Module => ({
  serves: [servesDesk(auditDesk, auditDeskHandlers(tools, prove))],
  copies: [ownRows('acts_of_operators', 'audit', 'actor, act, subject, reason, before, after, at')],
})
