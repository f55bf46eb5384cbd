/** The demo market runs from its first day to today through the use cases that members and operators call. */
import type { deposit } from '@tonne/contract/money/deposit'
import type { order } from '@tonne/contract/trading/order'
import type { presale } from '@tonne/contract/trading/presale'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { type Cents, cents, type Kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { markPaid } from '../demo/store.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { creditLine, type SettleLine } from '../shared/bank/bank.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import { publishFiles } from '../trading/draft/store.ts'
import { approveProject, closeProject, createProject, setPrice } from '../trading/project/createProject.ts'
import { planTrades } from './planTrades.ts'
import { projectFrom } from './projectFrom.ts'
import { projectPaper } from './projectPapers.ts'
import { presaleSteps } from './seedPresales.ts'
import type { SeedTools, Step } from './seedTools.ts'
import type { ProjectFile, World } from './worldFiles.ts'

export type MarketHandlers = {
  order: Handlers<typeof order>
  deposit: Handlers<typeof deposit>
  presales: Handlers<typeof presale>
  settle: SettleLine
  /** Keeps a project's paper, as an operator would. */
  keepPaper: (paper: Buffer) => Promise<{ file: string; bytes: number; pages: number }>
  jobs: readonly DueJob[]
}
const HOUR = 3_600_000
/** A trader's deposit; the launch terms allow it. */
const TRANCHE = cents(2_000_000_00)

/** The steps of every project's life so far, and of every purchase, to be run in order of time. */
export function marketSteps(
  tools: SeedTools,
  world: World,
  handlers: MarketHandlers,
  memberIds: readonly number[],
): Step[] {
  const today = dayOf(tools.seedingAt)
  const versions = new Map<string, number>()
  const atDay = (day: number, hours: number) => new Date(startOfDay(addDays(today, day)).getTime() + hours * HOUR)
  const projects = world.projects.flatMap((p) =>
    projectSteps(p, { tools, atDay, versions, keepPaper: handlers.keepPaper }),
  )
  const trades = planTrades(world.projects, world.people, today)
  const purse = openPurses(tools, handlers)
  const purchases = trades.map(
    (trade, i): Step => ({
      at: atDay(trade.day, 9.5 + trade.share * 10),
      run: async () => {
        const memberId = memberIds[trade.buyer]!
        const project = world.projects.find((p) => p.no === trade.no)!
        await purse(memberId, trade.buyer < 2 ? 'exact' : 'tranche', costAbove(project, trade.kg))
        const answer = await handlers.order.buy(
          tools.callOf(
            memberId,
            { project: trade.no, kg: trade.kg as Kg, priceVersion: versions.get(trade.no)! },
            `seed-buy-${i}`,
          ),
        )
        if (answer instanceof Refusal) throw answer
      },
    }),
  )
  // The wallets of the demo logins: enough to buy with at once.
  const pocketMoney = [cents(3_000_00), cents(50_000_00)].map(
    (amountCents, i): Step => ({
      at: atDay(-1, 20 + i / 10),
      run: () => payIn(tools, handlers, { memberId: memberIds[i]!, amountCents, key: `seed-pocket-${i}` }),
    }),
  )
  const presales = presaleSteps({
    tools,
    world,
    memberIds,
    presales: handlers.presales,
    jobs: handlers.jobs,
    versions,
    atDay,
    purse,
  })
  return [...projects, ...purchases, ...presales, ...pocketMoney]
}

type ProjectLife = Pick<MarketHandlers, 'keepPaper'> & {
  tools: SeedTools
  atDay(day: number, hours: number): Date
  versions: Map<string, number>
}

function projectSteps(p: ProjectFile, { tools, atDay, versions, keepPaper }: ProjectLife): Step[] {
  const files: string[] = []
  // A project in review came in yesterday, with a single price, because no project waits for weeks.
  const waits = p.phase === 'pending_review'
  const [first, ...later] = waits ? p.prices.slice(-1) : p.prices
  const born = waits ? -1 : Math.min(p.startsInDays, -first!.daysAgo) - 2
  const prices = later.map(({ daysAgo, cents: price }): Step => {
    const at = new Date(Math.min(atDay(-daysAgo, 9).getTime(), tools.seedingAt.getTime()))
    return { at, run: async () => versions.set(p.no, await setPrice(tools)(p.no, cents(price), at)) }
  })
  const begin: Step = {
    at: atDay(born, 8),
    run: async () => {
      const documents = []
      for (const listed of p.documents) {
        const stored = await keepPaper(await projectPaper(p, listed))
        files.push(stored.file)
        documents.push({ ...listed, ...stored })
      }
      await createProject(tools)(
        projectFrom({ ...p, documents }, { priceCents: cents(first!.cents), atDay }),
        atDay(born, 8),
      )
      versions.set(p.no, 1)
    },
  }
  const approve: Step = {
    at: atDay(born + 1, 8),
    run: async () => {
      await approveProject(tools)(p.no, atDay(born + 1, 8))
      await tools.db.tx((tx) => publishFiles(tx, files, atDay(born + 1, 8)))
    },
  }
  const close: Step = { at: atDay(-29, 10), run: () => closeProject(tools)(p.no, p.closedReason!) }
  return [begin, ...(waits ? [] : [approve]), ...prices, ...(p.phase === 'closed' ? [close] : [])]
}

/** A bound on what a purchase can cost: the highest price of the project's history, with fee and tax. */
const costAbove = (p: ProjectFile, kg: number): Cents =>
  cents(Math.ceil((kg / 1000) * Math.max(...p.prices.map((x) => x.cents)) * 1.02))

/** An intent and the bank's line for it, as the demo bank would send it. */
export async function payIn(
  tools: SeedTools,
  { deposit, settle }: Pick<MarketHandlers, 'deposit' | 'settle'>,
  { memberId, amountCents, key }: { memberId: number; amountCents: Cents; key: string },
): Promise<void> {
  const made = await deposit.create(tools.callOf(memberId, { amountCents }, key))
  if (made instanceof Refusal || !('reference' in made)) throw new Error('the demo deposit was refused')
  const now = tools.clock.now()
  await settle(
    creditLine({
      bank: 'demo',
      bankRef: `seed-${made.reference}`,
      reference: made.reference,
      amountCents,
      valueAt: now,
    }),
    now,
  )
  // Otherwise the demo bank, which expects it, would pay it again when the server starts.
  await markPaid(tools.db, made.reference, now)
}

/** Pays in before a purse runs out: traders by the tranche, the demo logins what they need and a little more. */
function openPurses(tools: SeedTools, handlers: MarketHandlers) {
  const known = new Map<number, number>()
  let count = 0
  return async (memberId: number, how: 'exact' | 'tranche', needed: Cents): Promise<void> => {
    const left = (known.get(memberId) ?? 0) - needed
    if (left >= 0) return void known.set(memberId, left)
    const amountCents =
      how === 'tranche' ? cents(Math.max(TRANCHE, needed)) : cents(Math.ceil(needed / 500_00) * 500_00)
    await payIn(tools, handlers, { memberId, amountCents, key: `seed-deposit-${count++}` })
    known.set(memberId, left + amountCents)
  }
}
