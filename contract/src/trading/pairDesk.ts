import { tradingPairStates } from '@tonne/domain/states'
import { pairRules, sharedSigns } from '@tonne/domain/trading/tradingPairs'
import * as z from 'zod/mini'
import { byOperators, get, post, supportOrAdmin } from '../endpoint.ts'
import { Cent, Id, Instant, Kilo, keyIn, Reason } from '../fields.ts'

const readers = byOperators('support', 'finance', 'admin')
const Decision = z.nullable(z.object({ by: z.string(), reason: z.string(), at: z.nullable(Instant) }))
/** An owner, by their own account. `percent`: the part of their trades that was with the other. */
const Side = z.object({ id: z.int(), name: z.string(), percent: z.int() })

export const pairDesk = {
  list: get('/pair/list', {
    ...readers,
    about:
      'Pairs of owners that wait for a decision, first those who share most; marks in force; the newest 200 that ' +
      'ended.',
    output: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          state: keyIn(tradingPairStates),
          a: Side,
          b: Side,
          openedAt: Instant,
          trades: z.int(),
          cents: Cent,
          kgToA: Kilo,
          kgToB: Kilo,
          farTrades: z.int(),
          latestAt: Instant,
          shared: z.array(keyIn(sharedSigns)),
          /** The rules that were met; none when an operator named the pair. */
          rules: z.array(keyIn(pairRules)),
          decided: Decision,
          /** Who proposed to lift the mark. */
          lift: z.nullable(z.object({ by: z.object({ id: z.int(), name: z.string() }), reason: z.string() })),
          lifted: Decision,
        }),
      ),
    }),
  }),
  add: post('/pair/add', {
    ...supportOrAdmin,
    effect: 'desk',
    about: 'Adds two members that the rules did not find to the list; this alone has no effect on them.',
    input: z.object({ a: Id, b: Id, reason: Reason }),
    output: z.object({ id: z.int() }),
    refusals: ['pairNoTrades', 'pairListed'],
  }),
  mark: post('/pair/mark', {
    ...supportOrAdmin,
    effect: 'public',
    about:
      'From now on no trade between the two owners, past ones too, counts for price, chart, level or score. Both ' +
      'are told; nobody is restricted.',
    input: z.object({ id: Id, reason: Reason }),
    refusals: ['notFound', 'stateMoved'],
  }),
  dismiss: post('/pair/dismiss', {
    ...supportOrAdmin,
    effect: 'desk',
    about: 'Dismisses a pair until later trades or new evidence put it on the list again.',
    input: z.object({ id: Id, reason: Reason }),
    refusals: ['notFound', 'stateMoved'],
  }),
  proposeLift: post('/pair/proposelift', {
    ...supportOrAdmin,
    effect: 'waits',
    about: 'Proposes that the trades of a marked pair count again.',
    input: z.object({ id: Id, reason: Reason }),
    output: z.object({ id: z.int() }),
    refusals: ['notFound', 'stateMoved'],
  }),
  decideLift: post('/pair/decidelift', {
    ...supportOrAdmin,
    effect: 'public',
    decides: ['proposeLift'],
    about: 'Lifts a mark as another operator proposed, or keeps it.',
    input: z.object({ id: Id, approve: z.boolean(), reason: Reason }),
    refusals: ['notFound', 'ownAct', 'proposerDisabled', 'stateMoved'],
  }),
}
