/** Search, filter, sort and paging are one pure step over all cards, so that every filter shares one read. */
import type { Input, Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import { projectPhases } from '@tonne/domain/states'
import { projectTypes, registries } from '@tonne/domain/trading/project'

type Card = Output<typeof project.list>['items'][number]
type Filter = Input<typeof project.list>
type Order = (a: Card, b: Card) => number

const PAGE = 10
/** Sorted by a buyer's interest. */
const interest = [
  'presale',
  'in_progress',
  'reservation_waiting',
  'not_begun',
  'full',
  'ended',
  'closed',
  'pending_review',
]
const byNo: Order = (a, b) => (a.no < b.no ? -1 : 1)
const closing: Order = (a, b) =>
  interest.indexOf(a.phase) - interest.indexOf(b.phase) ||
  (a.nextChangeAt ?? Number.MAX_SAFE_INTEGER) - (b.nextChangeAt ?? Number.MAX_SAFE_INTEGER)
const orders: Record<NonNullable<Filter['sort']>, Order> = {
  closing,
  newest: (a, b) => b.startsAt - a.startsAt,
  price_low: (a, b) => a.priceCents - b.priceCents,
  price_high: (a, b) => b.priceCents - a.priceCents,
  change: (a, b) => b.dayChange.basisPoints - a.dayChange.basisPoints,
  left: (a, b) => b.unsoldKg - a.unsoldKg,
  featured: (a, b) => Number(b.featured) - Number(a.featured) || closing(a, b),
}

const words = (card: Card): string =>
  [
    card.no,
    card.name.en,
    card.name.cn,
    card.place.en,
    card.place.cn,
    ...projectTypes[card.type],
    ...registries[card.registry],
    String(card.vintage),
  ]
    .join(' ')
    .toLowerCase()

/** Every filter but the phase, which has tabs of its own with counts. */
function matches(card: Card, { search, type, registry, country, minCents, maxCents }: Filter): boolean {
  return (
    (!type || card.type === type) &&
    (!registry || card.registry === registry) &&
    (!country || card.country === country) &&
    (minCents === undefined || card.priceCents >= minCents) &&
    (maxCents === undefined || card.priceCents <= maxCents) &&
    (!search ||
      search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => words(card).includes(word)))
  )
}

/** A page after the card named by `after`; if that card has left the filter, the list ends rather than repeat cards. */
export function filterCards(
  cards: readonly Card[],
  filter: Filter,
): { items: Card[]; next: string | null; total: number } {
  const order = orders[filter.sort ?? 'closing']
  const found = cards
    .filter((card) => matches(card, filter) && (!filter.phase || card.phase === filter.phase))
    .sort((a, b) => order(a, b) || byNo(a, b))
  const at = filter.after ? found.findIndex((card) => card.no === filter.after) + 1 : 0
  const limit = filter.limit ?? PAGE
  const items = filter.after && at === 0 ? [] : found.slice(at, at + limit)
  return { items, next: at + limit < found.length && items.length > 0 ? items.at(-1)!.no : null, total: found.length }
}

export function phaseCounts(cards: readonly Card[], filter: Filter): { phase: Card['phase']; count: number }[] {
  const found = cards.filter((card) => matches(card, filter))
  const phases = Object.keys(projectPhases) as Card['phase'][]
  return phases
    .map((phase) => ({ phase, count: found.filter((card) => card.phase === phase).length }))
    .filter(({ count }) => count > 0)
}
