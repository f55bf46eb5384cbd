/** Two operators date another price; it holds for everybody from its instant on, and existing orders keep their own. */
import { type Books, no, type PricePlan, type Project, type Verdict } from './books.ts'

const COMMITS = 10_000
/** Versions count from one in the order of approval; of one instant the newest counts. */
const priceAt = ({ prices }: Project, at: number) =>
  prices
    .map((price, i) => ({ ...price, version: i + 1 }))
    .filter(({ from }) => from <= at)
    .sort((a, b) => a.from - b.from || a.version - b.version)
    .at(-1)!

/** Only time brings a price into force. */
export function passTo(books: Books, now: number): void {
  books.now = now
  for (const project of Object.values(books.projects)) {
    const { cents, version } = priceAt(project, now)
    Object.assign(project, { priceCents: cents, version })
  }
}

export type PriceInput = { by: number; project: string; cents: number; at: number }
export function proposePrice(books: Books, { by, project: name, cents, at }: PriceInput): Verdict {
  const project = books.projects[name]!
  if (project.closed) return no('stateMoved')
  if (at <= books.now) return no('priceTooSoon')
  if (priceAt(project, at).cents === cents) return no('priceUnchanged')
  if (books.pricePlans.some((plan) => plan.project === name && plan.state === 'proposed')) return no('priceWaits')
  const plan: PricePlan = { id: 0, by, project: name, cents, at, state: 'proposed' }
  books.pricePlans.push(plan)
  return { says: {}, number: (_, answer) => (plan.id = Number(answer.id)) }
}
export function decidePrice(books: Books, { by, id, approve }: { by: number; id: number; approve: boolean }): Verdict {
  const plan = books.pricePlans.find((one) => one.id === id)
  if (!plan) return no('notFound')
  if (plan.state !== 'proposed') return no('stateMoved')
  if (approve) {
    const project = books.projects[plan.project]!
    if (plan.by === by) return no('ownAct')
    if (project.closed) return no('stateMoved')
    if (plan.at < books.now + COMMITS) return no('priceTooSoon')
    project.prices.push({ cents: plan.cents, from: plan.at })
  }
  plan.state = approve ? 'approved' : 'rejected'
  return { says: {} }
}
