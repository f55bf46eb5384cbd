import { isDeepStrictEqual } from 'node:util'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { member } from '@tonne/contract/people/member'
import { recovery } from '@tonne/contract/people/recovery'
import { draw } from '@tonne/contract/trading/draw'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { registryDesk } from '@tonne/contract/trading/registry'
import { done } from '../answers.ts'
import type { Person } from '../people.ts'
import { type Account, type Books, type Kind, type Topic, topics } from './oracle/books.ts'
import { parkedCents } from './oracle/corrections.ts'
import { shownFactors } from './oracle/factors.ts'
import { countsKg } from './oracle/levels.ts'
import { shownPlans } from './oracle/plans.ts'
import { shownRecovery } from './oracle/recoveries.ts'
import { bandOf } from './oracle/reference.ts'
import { registryTons } from './oracle/registryFiles.ts'
import { undecidedCents } from './oracle/suspense.ts'
import type { Stage } from './stage.ts'

export async function compareAll(stage: Stage, books: Books, node: 0 | 1): Promise<void> {
  const known = new Set(books.deposits.map(({ no }) => no))
  for (const person of stage.people) {
    assertSame(
      `what member ${person.id} is shown`,
      await seenBy(stage, person, { node, known }),
      expectedOf(books, person),
    )
  }
  for (const { no } of Object.values(books.projects))
    assertSame(`the book of ${no}`, await bookOf(stage, no, node), expectedBook(books, no))
  const finance = await stage.desk(node, stage.operators.finance[0]!)
  const { openCents } = done(await finance(lineDesk.lines, { limit: 1 }))
  const { parkedCents: parked } = done(await finance(correctionDesk.list, { limit: 1 }))
  assertSame(
    'what finance is shown',
    { openCents, parked },
    { openCents: undecidedCents(books), parked: parkedCents(books) },
  )
  assertSame('what the registry said', await registryOf(stage), registryTons(books))
}
async function registryOf(stage: Stage): Promise<ReturnType<typeof registryTons>> {
  const market = await stage.desk(0, stage.operators.market[0]!)
  const tons = { issued: 0, ended: 0 }
  for (let after: string | undefined; ; ) {
    const page = done(await market(registryDesk.blocks, { limit: 50, ...(after === undefined ? {} : { after }) }))
    for (const { kind, kg } of page.items) tons[kind] += kg / 1000
    if (page.next === null) return { issuedTons: tons.issued, endedTons: tons.ended }
    after = page.next
  }
}
/** Fails with only the differing fields. */
function assertSame<T extends object>(what: string, shown: T, kept: T): void {
  const wrong = (Object.keys(kept) as (keyof T & string)[]).filter(
    (name) => !isDeepStrictEqual(shown[name], kept[name]),
  )
  if (wrong.length === 0) return
  throw new Error(
    `${what}: ${wrong
      .map((name) => `${name} is ${partsOf(shown[name], kept[name])}, expected ${partsOf(kept[name], shown[name])}`)
      .join('; ')}`,
  )
}
const partsOf = (value: unknown, other: unknown): string =>
  JSON.stringify(
    Array.isArray(value) && Array.isArray(other)
      ? value.filter((one) => !other.some((two) => isDeepStrictEqual(one, two)))
      : value,
  )

const byNo = <T extends { no: string; state?: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (`${a.no} ${a.state}` < `${b.no} ${b.state}` ? -1 : 1))
/** `known`: the deposits whose numbers were told, unlike one made for a line of the bank. */
async function seenBy(stage: Stage, person: Person, { node, known }: { node: 0 | 1; known: ReadonlySet<string> }) {
  const call = stage.as(node, person)
  const [{ currentCents, availableCents, heldCents }, { holdings }] = [
    done(await call(wallet.summary, {})),
    done(await call(wallet.tons, {})),
  ]
  const tons = holdings.map(
    ({ project: { no }, freeKg, onOfferKg, presaleKg, presaleOfferKg, retiringKg, retiredKg }) => ({
      no,
      freeKg,
      onOfferKg,
      presaleKg,
      presaleOfferKg,
      retiringKg,
      retiredKg,
    }),
  )
  const held = done(await call(wallet.holds, {})).holds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const waits = done(await call(market.mine, {})).items.map(({ no, leftKg, filledKg }) => ({ no, leftKg, filledKg }))
  const bookings = done(await call(presale.list, {})).items.map(({ no, state, keptCents }) => ({
    no,
    state,
    keptCents,
  }))
  const paidIn = done(await call(deposit.list, { limit: 50 }))
    .items.slice(0, 20)
    .map(({ no, state }) => ({ no: known.has(no) ? no : '', state }))
  const claims = done(await call(claim.list, { limit: 50 }))
    .items.slice(0, 20)
    .map(({ no, state }) => ({ no, state }))
  const paidOut = done(await call(withdrawal.list, { limit: 50 }))
    .items.slice(0, 20)
    .map(({ no, stage: at }) => ({ no, stage: at }))
  const retired = done(await call(retirement.list, { limit: 50 }))
    .items.slice(0, 20)
    .map(({ no, state, kg }) => ({ no, state, kg }))
  const buys = done(await call(order.list, { side: 'buy', limit: 50 })).counts
  const sells = done(await call(order.list, { side: 'sell', limit: 50 })).counts
  const { countsKg: counts } = done(await call(member.membership, {})).tons
  const { totp, passkeys, recoveryLeft } = done(await call(credential.state, {}))
  const pending = done(await call(recovery.pending, {}))
  return {
    currentCents,
    availableCents,
    heldCents,
    held,
    counts,
    factors: { totp, passkeys: passkeys.length, recoveryLeft },
    recovery: pending && { no: pending.no, state: pending.state, executeAt: pending.executeAt },
    notices: await stage.unread(node, person),
    kinds: await kindsOf(stage, person),
    plans: byNo(await plansOf(stage, person, node)),
    mails: await mailsTo(stage, person),
    tons: byNo(tons),
    waits: byNo(waits),
    bookings: byNo(bookings),
    orders: [stated(buys), stated(sells)],
    paidIn: byNo(paidIn),
    claims: byNo(claims),
    paidOut: byNo(paidOut),
    retired: byNo(retired),
  }
}
/**
 * As their owner sees them, but with the refusing rule of a month as in the database, because the screen shows its
 * words.
 */
async function plansOf({ as, world }: Stage, person: Person, node: 0 | 1): Promise<ReturnType<typeof shownPlans>> {
  const call = as(node, person)
  const plans: ReturnType<typeof shownPlans> = []
  for (const { no, state, nextOn } of done(await call(plan.list, {})).items) {
    const { months } = done(await call(plan.info, { no }))
    const whys = await world.db.rows<{ month: string; rule: string | null }>(WHYS, [no])
    const rule = (of: string) => whys.find(({ month }) => month === of)?.rule ?? null
    const shown = months.map(({ month, outcome, payCents }) => ({ month, outcome, payCents, why: rule(month) }))
    plans.push({ no, state, nextOn, months: shown.toReversed() })
  }
  return plans
}
const WHYS = `select month, why ->> 'rule' as rule from plan_month
  where plan_id = (select id from plan where no = $1)`
/** Each notice's kind, as in the database. */
async function kindsOf({ world }: Stage, { id }: Person): Promise<Account['notices']> {
  const rows = await world.db.rows<{ kind: Kind; count: number }>(
    'select kind, count(*)::int as count from notice where member_id = $1 and read_at is null group by kind',
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
/** Each notice's mail has arrived, still waits to be sent, or both if the mail server's answer was lost. */
async function mailsTo({ world, post }: Stage, { email }: Person): Promise<number> {
  const waiting = await world.db.rows<{ id: number }>('select id from mail where to_address = $1 and sent_at is null', [
    email,
  ])
  return new Set([...post.receivedBy(email), ...waiting.map(({ id }) => id)]).size
}
const byTopic = ({ notices }: Account): Record<Topic, number> => {
  const of = (topic: Topic) => topics[topic].reduce((sum, kind) => sum + (notices[kind] ?? 0), 0)
  return { money: of('money'), market: of('market'), security: of('security'), account: of('account') }
}
const stated = (counts: readonly { state: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ state, count }) => [state, count]).sort())

function expectedOf(books: Books, { id }: Person): Awaited<ReturnType<typeof seenBy>> {
  const account = books.accounts[id]!
  const { cents, held } = account
  const tons = Object.entries(account.tons)
    .map(([no, t]) => ({
      no,
      freeKg: t.credits,
      onOfferKg: t.credits_held,
      presaleKg: t.presale + t.presale_held,
      presaleOfferKg: t.presale_held,
      retiringKg: t.retiring,
      retiredKg: t.retired,
    }))
    .filter((t) => t.freeKg + t.onOfferKg + t.presaleKg + t.retiringKg + t.retiredKg > 0)
  const mine = books.orders.filter((o) => o.member === id)
  const waits = mine.filter((o) => o.leftKg > 0).map(({ no, leftKg, filledKg }) => ({ no, leftKg, filledKg }))
  const bookings = mine.flatMap(({ no, state, booking }) =>
    booking ? [{ no, state, keptCents: booking.keptCents }] : [],
  )
  const tally = (side: string) => {
    const counts = new Map<string, number>()
    for (const o of mine) if (o.side === side) counts.set(o.state, (counts.get(o.state) ?? 0) + 1)
    return stated([...counts].map(([state, count]) => ({ state, count })))
  }
  const last = <T extends { member: number }>(all: readonly T[]) => all.filter((one) => one.member === id).slice(-20)
  return {
    currentCents: cents + held,
    availableCents: cents,
    heldCents: held,
    held,
    counts: countsKg(books, account),
    factors: shownFactors(account),
    recovery: shownRecovery(books, id),
    notices: byTopic(account),
    kinds: account.notices,
    plans: byNo(shownPlans(books, id)),
    mails: Object.values(account.notices).reduce((sum, count) => sum + count, account.codeMails),
    tons: byNo(tons),
    waits: byNo(waits),
    bookings: byNo(bookings),
    orders: [tally('buy'), tally('sell')],
    paidIn: byNo(last(books.deposits).map(({ no, state }) => ({ no, state }))),
    claims: byNo(last(books.claims).map(({ no, state }) => ({ no, state }))),
    paidOut: byNo(last(books.withdrawals).map(({ no, stage }) => ({ no, stage }))),
    retired: byNo(last(books.retirements).map(({ no, state, kg }) => ({ no, state, kg }))),
  }
}

async function bookOf(stage: Stage, no: string, node: 0 | 1) {
  const shown = done(await stage.as(node)(market.book, { project: no }))
  const level = ({ priceCents, kg }: { priceCents: number; kg: number }) => [priceCents, kg]
  const { unsoldKg: availableKg, priceCents } = done(await stage.as(node)(project.info, { no }))
  const drawn = await stage.as(node)(draw.info, { no })
  const { lowCents, highCents } = shown.band
  return {
    availableKg,
    priceCents,
    // Without a presale there is nothing to draw.
    draw: drawn.code === 0 ? (drawn.data.outcome?.kind ?? null) : null,
    band: [lowCents, highCents],
    bids: shown.bids.map(level),
    asks: shown.asks.map(level),
  }
}
function expectedBook(books: Books, no: string): Awaited<ReturnType<typeof bookOf>> {
  const offer = books.projects[no]!
  const asset = books.now < offer.startsAt ? 'presale' : 'credits'
  const of = (side: 'buy' | 'sell') => {
    const levels = new Map<number, number>()
    for (const o of books.orders)
      if (o.project === no && o.asset === asset && o.side === side && o.leftKg > 0)
        levels.set(o.priceCents, (levels.get(o.priceCents) ?? 0) + o.leftKg)
    return [...levels].sort(([a], [b]) => (side === 'buy' ? b - a : a - b))
  }
  const { low, high } = bandOf(books, offer)
  return {
    availableKg: offer.unsoldKg,
    priceCents: offer.priceCents,
    draw: offer.draw?.result ?? null,
    band: [low, high],
    bids: of('buy'),
    asks: of('sell'),
  }
}
