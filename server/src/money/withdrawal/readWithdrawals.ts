import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { addDays, dayOf, isWeekend, isWorkingDay } from '@tonne/domain/days'
import { accountKey, wallet } from '@tonne/domain/ledger'
import { arrivalOf, closedUntil, nextOpenDay } from '@tonne/domain/money/withdrawal'
import { entryNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageBy } from '../../shared/endpoint/page.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { readFacts } from './readFacts.ts'
import { BY_TIME, countOfDay, findWithdrawal, listEntries, listSteps, listWithdrawals } from './store.ts'
import { toWithdrawal } from './withdrawalOut.ts'

const WEEK = 7

export function readForm({ db }: Tools): Handler<typeof withdrawal.form> {
  return async ({ memberId, now }) => {
    const [available, held] = [wallet(memberId, 'available'), wallet(memberId, 'held')]
    const [{ terms }, facts, counts, balances, holidays] = await Promise.all([
      getTerms(db, now),
      readFacts(db, [memberId], now),
      countOfDay(db, [memberId], dayOf(now)),
      readBalances(db, [available, held]),
      listHolidays(db, now),
    ])
    const known = facts.get(memberId) ?? refuse('sessionExpired')
    const opensAt = closedUntil(now)
    // A request on a weekend counts for the next open day.
    const requestDay = nextOpenDay(dayOf(now))
    const { from, by } = arrivalOf(requestDay, terms, holidays)
    const kindOf = (day: string) => {
      if (day === requestDay) return 'asked' as const
      if (isWeekend(day) || !isWorkingDay(day, holidays)) return 'closed' as const
      return day >= from && day <= by ? ('arrives' as const) : ('other' as const)
    }
    const count = counts.get(memberId)
    return {
      availableCents: balances.get(accountKey(available)) ?? 0,
      heldCents: balances.get(accountKey(held)) ?? 0,
      open: opensAt === null,
      opensAt: opensAt?.getTime() ?? null,
      leftToday: opensAt ? 0 : Math.max(0, terms.withdrawal.perDay - (count?.slots.length ?? 0)),
      today: count?.latest ?? null,
      cooling: known.cooling && {
        why: known.cooling.why,
        since: known.cooling.at.getTime(),
        until: known.cooling.until.getTime(),
      },
      stopped: known.stopped,
      arrivesFrom: from,
      arrivesBy: by,
      days: Array.from({ length: WEEK }, (_, i) => addDays(requestDay, i)).map((day) => ({ day, kind: kindOf(day) })),
    }
  }
}

export function listMyWithdrawals({ db }: Tools): Handler<typeof withdrawal.list> {
  return async ({ input, memberId }) => {
    const { rows, next } = await pageBy(BY_TIME, input, (before, limit) => listWithdrawals(db, memberId, before, limit))
    return { items: rows.map(toWithdrawal), next }
  }
}

export function readWithdrawal({ db }: Tools): Handler<typeof withdrawal.info> {
  return async ({ input: { no }, memberId }) => {
    const row = (await findWithdrawal(db, no, memberId)) ?? refuse('notFound')
    const [steps, entries] = await Promise.all([listSteps(db, row.id), listEntries(db, memberId, row.id)])
    return {
      ...toWithdrawal(row),
      steps: steps.map(({ stage, at }) => ({ stage, at: at.getTime() })),
      entries: entries.map(({ entryId, at }) => entryNo(dayOf(at), entryId)),
    }
  }
}
