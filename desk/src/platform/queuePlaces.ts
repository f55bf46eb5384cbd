/** The page of each queue, and how its address names one item by the id under which it is assigned. */
import type { Check, Queue } from '@tonne/domain/support/queue'

type Search = Record<string, string>
type QueuePlace = {
  to: string
  search?: Search
  /** The filter for the items that wait for one check, where the page has one. */
  checks?: Readonly<Record<Check, Search>>
  /** False where no single list has all of the queue, so that new items cannot be filtered. */
  listed?: false
  item(subject: string): Search
}
const numbered = (no: string): Search => ({ find: no, no })
export const queuePlaces: Readonly<Record<Queue, QueuePlace>> = {
  line: { to: '/deposits', item: (line) => ({ line }) },
  claim: { to: '/deposits', search: { tab: 'claims' }, item: (no) => ({ tab: 'claims', ...numbered(no) }) },
  payee: { to: '/payees', item: (payee) => ({ payee }) },
  withdrawal: {
    to: '/withdrawals',
    checks: { first: { stage: 'requested' }, second: { stage: 'proposed' }, passed: { stage: 'approved' } },
    item: numbered,
  },
  correction: { to: '/corrections', search: { tab: 'proposed' }, item: (no) => ({ tab: 'proposed', no }) },
  request: { to: '/requests', item: numbered },
  pair: { to: '/pairs', item: (pair) => ({ pair }) },
  alert: { to: '/surveillance', item: numbered },
  restriction: {
    to: '/restrictions',
    search: { part: 'proposals' },
    // A case is open long after a proposal about it was decided.
    item: (subject) =>
      /^\d+$/.test(subject) ? { part: 'proposals', proposal: subject } : { find: subject, case: subject },
  },
  retirement: { to: '/retirements', item: numbered },
  settings: { to: '/settings', search: { tab: 'proposals' }, item: (proposal) => ({ tab: 'proposals', proposal }) },
  project: { to: '/projects', search: { part: 'review' }, item: (no) => ({ no }) },
  // Each kind has a list of its own.
  content: { to: '/content', listed: false, item: (item) => ({ item }) },
  invite: { to: '/operators', item: (invite) => ({ invite }) },
  // The halt is shown above the list that it stops.
  halt: { to: '/projects', listed: false, item: () => ({}) },
  payments: { to: '/withdrawals', listed: false, item: () => ({}) },
  draw: { to: '/draws', search: { stage: 'due' }, item: (no) => ({ no }) },
}
