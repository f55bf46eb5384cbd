/**
 * A plan buys and retires the same tons each month on its day, for at most its cap. A refusal on that day is reported,
 * and nothing is made up for later.
 */
import { type Account, type Books, no, tell, type Verdict } from './books.ts'
import { bought } from './buying.ts'
import { DAY, dayOf, startOf } from './calendar.ts'
import { proveFactor, type Shown } from './factors.ts'
import { feesAt } from './fees.ts'
import { confirms, holdOf, isProvable } from './holding.ts'
import { whyNot, whyTooMuch, whyTooOften } from './limits.ts'
import type { Plan } from './outsideBooks.ts'
import { whyNoSale } from './phases.ts'
import { retiring } from './retiring.ts'
import { costOf, paid, sumsOf } from './sums.ts'

const MOST = 5
const REMIND_DAYS = 3

/** The first day with this number after that day. */
function dayAfter(from: string, day: number): string {
  let at = startOf(from) + DAY
  while (Number(dayOf(at).slice(8)) !== day) at += DAY
  return dayOf(at)
}
const priceOf = (books: Books, { project, kg }: Pick<Plan, 'project' | 'kg'>) =>
  sumsOf(costOf(kg, books.projects[project]!.priceCents), feesAt(books).buy)

type PlanInput = Pick<Plan, 'member' | 'project' | 'kg' | 'capCents' | 'day' | 'gift'> & { shown: Shown }
function whyNoPlan(books: Books, input: PlanInput): string | undefined {
  const [account, offer] = [books.accounts[input.member]!, books.projects[input.project]!]
  const { kg } = input
  return (
    whyNot(account, 'order') ??
    whyNot(account, 'sell') ??
    (books.plans.filter((p) => p.member === input.member && p.state !== 'stopped').length >= MOST
      ? 'planMost'
      : undefined) ??
    whyNoSale(offer, books.now) ??
    (account.level < offer.minLevel ? 'levelTooLow' : undefined) ??
    (kg <= 0 || kg % offer.lotKg !== 0 ? 'quantityNotLot' : undefined) ??
    (kg < offer.minKg ? 'quantityBelowMin' : undefined) ??
    (kg > offer.maxKg ? 'quantityAboveMax' : undefined) ??
    (paid(priceOf(books, input)) > input.capCents ? 'planCapLow' : undefined) ??
    (holdOf(account, books.now) && !isProvable(account, books.now) ? 'planHeld' : undefined)
  )
}
export function createPlan(books: Books, input: PlanInput): Verdict {
  const account = books.accounts[input.member]!
  const why = whyNoPlan(books, input)
  if (why) return no(why)
  const { rule, since = null } = proveFactor(books, account, input.shown)
  if (rule) return no(rule)
  if (holdOf(account, books.now) && !confirms(account, since ?? undefined, books.now)) return no('planHeld')
  const { shown: _, ...terms } = input
  const today = dayOf(books.now)
  const nextOn = dayAfter(today, input.day)
  const made: Plan = { ...terms, no: '', state: 'active', nextOn, remindedOn: '', since, months: [] }
  if (startOf(nextOn) <= startOf(today) + REMIND_DAYS * DAY) made.remindedOn = nextOn
  books.plans.push(made)
  tell(account, 'planCreated')
  return { says: { state: 'active', kg: input.kg, nextOn }, number: (given) => (made.no = given) }
}

type Moving = { member: number; no: string; to: 'active' | 'paused' | 'stopped'; shown: Shown }
const FROM = { active: ['paused'], paused: ['active'], stopped: ['active', 'paused'] }
/** While withdrawals wait, only a factor from before lets a plan run again. */
export function movePlan(books: Books, { member, no: name, to, shown }: Moving): Verdict {
  const account = books.accounts[member]!
  const held = to === 'active' && holdOf(account, books.now) !== null
  const { rule, since } = held && shown.kind !== 'none' ? proveFactor(books, account, shown) : {}
  if (rule) return no(rule)
  const found = books.plans.find((p) => p.no === name && p.member === member)
  if (!found) return no('notFound')
  if (!FROM[to].includes(found.state)) return no('stateMoved')
  if (held && !confirms(account, since, books.now)) return no('planHeld')
  found.state = to
  if (to === 'active')
    Object.assign(found, { nextOn: dayAfter(dayOf(books.now), found.day), since: since ?? found.since })
  return { says: { state: to, nextOn: to === 'active' ? found.nextOn : null } }
}

export function remindPlans(books: Books): void {
  const today = startOf(dayOf(books.now))
  for (const plan of books.plans.filter((p) => p.state === 'active' && p.remindedOn !== p.nextOn)) {
    const next = startOf(plan.nextOn)
    if (next <= today || next > today + REMIND_DAYS * DAY) continue
    plan.remindedOn = plan.nextOn
    tell(books.accounts[plan.member]!, 'planReminder')
  }
}
/** A gift during a hold needs the factor with which the plan was made or resumed; one's own tons need none. */
const whyNoGift = (account: Account, { gift, since }: Plan, now: number): string | undefined =>
  gift && holdOf(account, now) && !confirms(account, since ?? undefined, now) ? 'giftHeld' : undefined

function whyNoMonth(books: Books, plan: Plan): string | undefined {
  const [account, offer] = [books.accounts[plan.member]!, books.projects[plan.project]!]
  const sums = priceOf(books, plan)
  return (
    whyNoGift(account, plan, books.now) ??
    whyNot(account, 'sell') ??
    whyNoSale(offer, books.now) ??
    (paid(sums) > plan.capCents ? 'planOverCap' : undefined) ??
    whyNot(account, 'order') ??
    (account.level < offer.minLevel ? 'levelTooLow' : undefined) ??
    whyTooOften(books, account, offer) ??
    (plan.kg > offer.unsoldKg ? 'insufficientTons' : undefined) ??
    whyTooMuch(books, account, { total: sums.total, pay: paid(sums) })
  )
}
const dueOf = (books: Books): Plan[] =>
  books.plans
    .filter((p) => p.state === 'active' && startOf(p.nextOn) <= books.now)
    .sort((a, b) => startOf(a.nextOn) - startOf(b.nextOn))
/** The last of several missed months is bought; the others are only recorded. */
export function runPlan(books: Books): void {
  const plan = dueOf(books)[0]
  if (!plan) return
  const account = books.accounts[plan.member]!
  let due = plan.nextOn
  const nothing = { payCents: null, order: null, retirement: null, why: null }
  for (let next = dayAfter(due, plan.day); startOf(next) <= books.now; next = dayAfter(due, plan.day)) {
    plan.months.push({ month: due.slice(0, 7), outcome: 'missed', ...nothing })
    due = next
  }
  const month = due.slice(0, 7)
  plan.nextOn = dayAfter(due, plan.day)
  const why = whyNoMonth(books, plan)
  if (why) {
    plan.months.push({ month, outcome: 'skipped', ...nothing, why })
    const ends = ['projectEnded', 'projectClosed'].includes(why)
    if (ends) plan.state = 'stopped'
    tell(account, ends ? 'planEnded' : 'planSkipped')
    return
  }
  const sums = priceOf(books, plan)
  const order = bought(books, plan, sums)
  retiring(books, plan)
  plan.months.push({
    ...{ month, outcome: 'done', payCents: paid(sums), order: order.seq },
    ...{ retirement: books.retirements.length - 1, why: null },
  })
  tell(account, 'planDone')
}
export function runPlans(books: Books): void {
  while (dueOf(books).length > 0) runPlan(books)
}
type Month = Plan['months'][number]
/** What became of a month since: its tons may have come back from the registry, and its purchase may be reversed. */
function becameOf({ orders, retirements }: Books, { outcome, order, retirement }: Month) {
  if (orders.some(({ seq, state }) => seq === order && state === 'reversed')) return 'reversed' as const
  return retirement !== null && retirements[retirement]!.state === 'refused' ? ('refused' as const) : outcome
}
export const shownPlans = (books: Books, member: number) =>
  books.plans
    .filter((p) => p.member === member)
    .map(({ no: name, state, nextOn, months }) => ({
      no: name,
      state,
      nextOn: state === 'active' ? nextOn : null,
      months: months.map((one) => {
        const { month, payCents, why } = one
        return { month, outcome: becameOf(books, one), payCents, why }
      }),
    }))
