import type { wallet } from '@tonne/contract/money/wallet'
import type { memberPageDesk } from '@tonne/contract/support/memberPage'
import { dayOf } from '@tonne/domain/days'
import { entryNo } from '@tonne/domain/numbers'
import { sayDevice } from '@tonne/domain/people/device'
import { refuse } from '@tonne/domain/refusals'
import { countMailsOf, listMailsOf } from '../../base/mail/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { mapReversals } from '../../money/correction/store.ts'
import { listDeposits } from '../../money/deposit/store.ts'
import { listPayees } from '../../money/payee/store.ts'
import { BY_TIME, listWithdrawals } from '../../money/withdrawal/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { primaryReads } from '../../platform/database/standby.ts'
import { listLogins } from '../../shared/credential/devices.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { byInstant, byNumber, type Order, pageBy } from '../../shared/endpoint/page.ts'
import { looked } from '../../shared/looked.ts'
import { listSessions } from '../../shared/session/memberSessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { listRequests } from '../request/store.ts'
import { readTimeline } from './readTimeline.ts'
import { countOf, listCaseLines, listOrders, listProjects, type OrderLine } from './store.ts'

/** The member's own handlers, called for `memberId`. */
export type AsTheMember = { logs: Handler<typeof wallet.logs>; tons: Handler<typeof wallet.tons> }
type Lists = Handlers<typeof memberPageDesk>
type Paged = { memberId: number; after?: string | undefined; limit?: number | undefined }

async function known(sql: Sql, memberId: number): Promise<void> {
  if (!(await findMember(sql, memberId))) refuse('notFound')
}
type Shown<Row, Out> = { count: (sql: Sql, memberId: number) => Promise<number>; out: (row: Row) => Out }
type ListBy<Row, Place> = (sql: Sql, memberId: number, before: Place | null, limit: number) => Promise<readonly Row[]>
/** A page of a list in an order, newest first, with the total. */
const listedBy =
  <Row, Place, Out>(
    order: Order<Row, Place>,
    { db }: Tools,
    { list, count, out }: Shown<Row, Out> & { list: ListBy<Row, Place> },
  ) =>
  async ({ input }: { input: Paged }): Promise<{ items: Out[]; next: string | null; total: number }> => {
    await known(db, input.memberId)
    const [{ rows, next }, total] = await Promise.all([
      pageBy(order, input, (before, limit) => list(db, input.memberId, before, limit)),
      count(db, input.memberId),
    ])
    return { items: rows.map(out), next, total }
  }
/** By number. */
const listed = <Row extends { id: number }, Out>(tools: Tools, list: ListBy<Row, number>, shown: Shown<Row, Out>) =>
  listedBy(
    byNumber<Row>(({ id }) => id),
    tools,
    { list, ...shown },
  )
const counted =
  (table: Parameters<typeof countOf>[1]) =>
  (sql: Sql, memberId: number): Promise<number> =>
    countOf(sql, table, memberId)

const listsOf = (tools: Tools, own: AsTheMember): Lists => ({
  timeline: readTimeline(tools),
  lines: async (call) => {
    await known(tools.db, call.input.memberId)
    return own.logs({ ...call, reads: primaryReads(tools.db), memberId: call.input.memberId })
  },
  tons: async (call) => {
    await known(tools.db, call.input.memberId)
    return own.tons({ ...call, input: {}, memberId: call.input.memberId })
  },
  ...moneyLists(tools),
  orders: orders(tools),
  ...accessLists(tools),
  requests: listed(tools, listRequests, {
    count: counted('requests'),
    out: ({ no, kind, state, at, dueAt }) => ({ no, kind, state, at: at.getTime(), dueAt: dueAt.getTime() }),
  }),
  cases: listed(tools, listCaseLines, {
    count: counted('cases'),
    out: ({ no, en, cn, imposedBy, at, reviewBy, liftedAt }) => ({
      ...{ no, reason: { en, cn }, imposedBy, at: at.getTime(), reviewBy: reviewBy.getTime() },
      liftedAt: liftedAt?.getTime() ?? null,
    }),
  }),
})
/** Each list is audited as a look at its part of the page. */
export function memberLists(tools: Tools, own: AsTheMember): Lists {
  const lists = listsOf(tools, own)
  return {
    timeline: looked(tools, 'timeline', lists.timeline),
    lines: looked(tools, 'money', lists.lines),
    deposits: looked(tools, 'money', lists.deposits),
    withdrawals: looked(tools, 'money', lists.withdrawals),
    payees: looked(tools, 'money', lists.payees),
    tons: looked(tools, 'tons', lists.tons),
    orders: looked(tools, 'orders', lists.orders),
    requests: looked(tools, 'requests', lists.requests),
    cases: looked(tools, 'requests', lists.cases),
    logins: looked(tools, 'access', lists.logins),
    sessions: looked(tools, 'access', lists.sessions),
    mails: looked(tools, 'mails', lists.mails),
  }
}

async function listDepositsWithReversals(...of: Parameters<typeof listDeposits>) {
  const rows = await listDeposits(...of)
  const reversals = await mapReversals(of[0], rows)
  return rows.map((row) => ({ ...row, reversed: reversals.has(row.entryId) }))
}
const moneyLists = (tools: Tools): Pick<Lists, 'deposits' | 'withdrawals' | 'payees'> => ({
  deposits: listed(tools, listDepositsWithReversals, {
    count: counted('deposits'),
    out: ({ no, reference, state, amountCents, paidCents, paidBy, createdAt, settledAt, entryId, reversed }) => ({
      ...{ no, reference, state, amountCents, paidCents, paidBy, at: createdAt.getTime(), reversed },
      settledAt: settledAt?.getTime() ?? null,
      entryNo: entryId !== null && settledAt ? entryNo(dayOf(settledAt), entryId) : null,
    }),
  }),
  withdrawals: listedBy(BY_TIME, tools, {
    list: listWithdrawals,
    count: counted('withdrawals'),
    out: ({ no, stage, amountCents, feeCents, payeeKind: kind, bank, tail, holder, requestedAt, endedAt }) => ({
      ...{ no, stage, amountCents, feeCents, kind, bank, tail, holder, at: requestedAt.getTime() },
      endedAt: endedAt?.getTime() ?? null,
    }),
  }),
  payees: async ({ input: { memberId } }) => {
    await known(tools.db, memberId)
    const items = (await listPayees(tools.db, memberId)).map(
      ({ id, kind, bank, tail, holder, state, isDefault, addedAt, usableAt }) => ({
        ...{ id, kind, bank, tail, holder, state, isDefault, at: addedAt.getTime(), usableAt: usableAt.getTime() },
      }),
    )
    return { items, next: null, total: items.length }
  },
})

const BY_INSTANT = byInstant<OrderLine>(({ at }) => at)
function orders({ db }: Tools): Lists['orders'] {
  return async ({ input }) => {
    const { memberId } = input
    await known(db, memberId)
    const [{ rows, next }, total] = await Promise.all([
      pageBy(BY_INSTANT, input, (after, limit) => listOrders(db, memberId, after, limit)),
      countOf(db, 'orders', memberId),
    ])
    const projects = await listProjects(db, [...new Set(rows.map(({ projectId }) => projectId))])
    const items = rows.map(({ no, kind, state, kg, priceCents, totalCents, at, projectId }) => {
      const { no: project, name } = projects.get(projectId)!
      return { no, kind, state, project: { no: project, name }, kg, priceCents, totalCents, at: at.getTime() }
    })
    return { items, next, total }
  }
}

const accessLists = (tools: Tools): Pick<Lists, 'logins' | 'sessions' | 'mails'> => ({
  logins: listed(tools, listLogins, {
    count: counted('logins'),
    out: ({ id, outcome, device, address, known: isKnown, at }) => ({
      ...{ id, outcome, device: sayDevice(device), address, known: isKnown, at: at.getTime() },
    }),
  }),
  sessions: async ({ input: { memberId }, now }) => {
    await known(tools.db, memberId)
    const { terms } = await getTerms(tools.db, now)
    const items = (await listSessions(tools.db, memberId, now, terms.login.idleMinutes)).map(
      ({ id, device, address, createdAt, usedAt, endsAt }) => ({
        ...{ id, device: sayDevice(device), address, since: createdAt.getTime() },
        ...{ usedAt: usedAt.getTime(), endsAt: endsAt.getTime() },
      }),
    )
    return { items, next: null, total: items.length }
  },
  mails: listed(tools, listMailsOf, {
    count: countMailsOf,
    out: ({ id, subject, state, reason, tries, at }) => ({ id, subject, state, reason, tries, at: at.getTime() }),
  }),
})
