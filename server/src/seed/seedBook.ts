import { randomUUID } from 'node:crypto'
import type { market } from '@tonne/contract/trading/market'
import type { order } from '@tonne/contract/trading/order'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { emailKey } from '@tonne/domain/fields'
import { type Cents, cents, type Kg, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { getTerms } from '../base/settings/store.ts'
import { makeInvitationCode } from '../people/login/invitations.ts'
import { insertMember, markAnswered, updateLevel } from '../people/member/store.ts'
import { hashPassword } from '../platform/crypto/password.ts'
import { OURS } from '../platform/limits/queuePositions.ts'
import { nodeId } from '../platform/node.ts'
import { takeLease } from '../platform/schedule/lease.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import { MARKET_MAKER, requote } from '../trading/market/quoteMarket.ts'
import { settleProceeds } from '../trading/market/settleProceeds.ts'
import { trading } from '../trading/market/trade.ts'
import { listCards } from '../trading/project/store.ts'
import type { SeedTools } from './seedTools.ts'

type Step = { at: Date; run(): Promise<unknown> }
type BookSeed = {
  buy: Handlers<typeof order>['buy']
  payIn(memberId: number, amountCents: Cents, key: string): Promise<void>
  memberIds: readonly number[]
}
/** Projects whose book is quoted. */
const QUOTED = ['TN-0142', 'TN-0126', 'TN-0145', 'TN-0112'] as const
const DAYS = 6
const HOUR = 3_600_000
const LEASE_MS = 30_000
/** How many lots the market maker buys from each project, like anyone. */
const STOCK_LOTS = 300

/** Nobody logs in as the market maker: its password is random and not stored. */
export async function seedMarketMaker(tools: SeedTools, at: Date): Promise<number> {
  const { version } = await getTerms(tools.db, at)
  const [email, passwordHash] = ['quotes@tonne.example', await hashPassword(randomUUID(), OURS)]
  return tools.db.tx(async (tx) => {
    const { id } = await insertMember(tx, {
      kind: 'corporate',
      email,
      emailKey: emailKey(email),
      firstName: 'Tonne',
      lastName: 'Quotes',
      companyName: 'Tonne market maker (Demo)',
      uen: '209900777E',
      passwordHash,
      invitedBy: null,
      invitationCode: await makeInvitationCode(tx),
      termsVersion: version,
      lang: 'en',
      label: MARKET_MAKER,
      joinedAt: at,
    })
    await markAnswered(tx, id, at)
    await updateLevel(tx, id, 5)
    return id
  })
}

export function bookSteps(tools: SeedTools, makerId: number, { buy, payIn, memberIds }: BookSeed): Step[] {
  const book = trading(tools)
  const today = dayOf(tools.seedingAt)
  const at = (day: number, hours: number) => new Date(startOfDay(addDays(today, day)).getTime() + hours * HOUR)
  const done = async (answer: unknown) => {
    const outcome = await answer
    if (outcome instanceof Refusal) throw outcome
  }
  let count = 0
  const trade = (side: 'buy' | 'sell', memberId: number, input: { project: string; kg: Kg; priceCents?: Cents }) =>
    (book.place(side) as Handlers<typeof market>['buy'])(tools.callOf(memberId, input, `seed-book-${count++}`))
  const quote = (day: number, hours: number): Step => ({
    at: at(day, hours),
    run: () => requote(tools.db, book, tools.clock.now()),
  })
  const stock: Step = {
    at: at(-DAYS - 1, 9.2),
    run: async () => {
      await payIn(makerId, cents(2_000_000_00), 'seed-maker')
      for (const project of QUOTED) {
        const { priceVersion, lotKg, maxKg } = await offerOf(tools, project)
        const quantity = kg(Math.floor(Math.min(STOCK_LOTS * lotKg, maxKg) / lotKg) * lotKg)
        await done(buy(tools.callOf(makerId, { project, kg: quantity, priceVersion }, `seed-maker-${project}`)))
      }
      await requote(tools.db, book, tools.clock.now())
    },
  }
  const days = Array.from({ length: DAYS }, (_, i) => i - DAYS)
  const takers = days.flatMap((day, i) => QUOTED.map((project, k) => takeStep({ day, i, k, project })))
  function takeStep({ day, i, k, project }: { day: number; i: number; k: number; project: string }): Step {
    const taker = memberIds[2 + ((i * QUOTED.length + k) % (memberIds.length - 2))]!
    return {
      at: at(day, 10 + k * 1.3 + i * 0.1),
      run: async () => {
        await payIn(taker, cents(20_000_00), `seed-taker-${i}-${k}`)
        const { lotKg, monthlyOrders } = await offerOf(tools, project)
        // A project with few purchases a month keeps them for its planned buyers.
        if (monthlyOrders === null || monthlyOrders > 10)
          await trade('buy', taker, { project, kg: kg((3 + ((i + k) % 5)) * lotKg) }).catch(refusedOnly)
        if ((i + k) % 2 === 0) await trade('sell', taker, { project, kg: kg(2 * lotKg) }).catch(refusedOnly)
      },
    }
  }
  /**
   * The person of the company's login shares a device with others, and the last taker of yesterday does too: between
   * them surveillance has a finding at every hour. A sale counts for no monthly limit.
   */
  const sale: Step = {
    at: at(0, 14.2),
    run: () => done(trade('sell', memberIds[1]!, { project: 'TN-0112', kg: kg(1000) })),
  }
  const settle = days.concat(0).map((day): Step => ({ at: at(day, 0.01), run: () => settleDue(tools) }))
  return [
    stock,
    ...takers,
    ...days.map((day) => quote(day, 9.4)),
    ...settle,
    ...loginSteps(at, trade, memberIds),
    quote(-1, 23.5),
    sale,
  ].filter((step) => step.at <= tools.seedingAt)
}

/** A rule refuses a seeded order like anyone's: the market simply has one order less. */
const refusedOnly = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

type Trade = (side: 'buy' | 'sell', memberId: number, input: { project: string; kg: Kg; priceCents?: Cents }) => unknown
/** The personal login has sold, is selling and is bidding. */
const loginSteps = (at: (day: number, hours: number) => Date, trade: Trade, memberIds: readonly number[]): Step[] => [
  { at: at(-5, 15.2), run: async () => trade('sell', memberIds[0]!, { project: 'TN-0126', kg: kg(4000) }) },
  {
    at: at(-1, 21.5),
    run: async () => trade('sell', memberIds[0]!, { project: 'TN-0142', kg: kg(40_000), priceCents: cents(29_90) }),
  },
  {
    at: at(-1, 21.6),
    run: async () => trade('buy', memberIds[0]!, { project: 'TN-0126', kg: kg(10_000), priceCents: cents(13_80) }),
  },
]

async function offerOf({ db, clock }: SeedTools, no: string) {
  const now = clock.now()
  const [card] = await listCards(db, no, now, now)
  if (!card) throw new Error(`no project ${no}`)
  return card
}

async function settleDue(tools: SeedTools): Promise<void> {
  const job = settleProceeds(tools)
  const fence = await takeLease(tools.db, job.name, nodeId, LEASE_MS)
  while (fence !== undefined && (await job.run(tools.clock.now(), fence)) > 0);
}
