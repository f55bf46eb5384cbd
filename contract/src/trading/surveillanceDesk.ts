import { marketAlertStates } from '@tonne/domain/states'
import { sides } from '@tonne/domain/trading/market'
import { surveillanceRuleNames } from '@tonne/domain/trading/surveillance'
import * as z from 'zod/mini'
import { byOperators, get, post, supportOrAdmin } from '../endpoint.ts'
import { Both, Cent, Find, Instant, Key, Kilo, narrow, page, Reason, sortBy, sortedOf } from '../fields.ts'

const readers = byOperators('market', 'support', 'finance', 'admin')
const Rule = z.enum(surveillanceRuleNames as [(typeof surveillanceRuleNames)[number]])
const State = z.enum(Object.keys(marketAlertStates) as [keyof typeof marketAlertStates])
const Member = z.object({ id: z.int(), name: z.string() })
const Alert = z.object({
  no: z.string(),
  rule: Rule,
  state: State,
  project: z.nullable(z.object({ no: z.string(), name: Both })),
  /** Owners, by their own account. */
  owners: z.array(Member),
  /** In the measure of the rule: kg, a count, or basis points. */
  measured: z.int(),
  threshold: z.int(),
  trades: z.int(),
  orders: z.int(),
  /** The instant of the newest fact. */
  latestAt: Instant,
  openedAt: Instant,
  decided: z.nullable(z.object({ by: z.string(), reason: z.string(), at: Instant })),
})

export const surveillanceDesk = {
  list: get('/surveillance/list', {
    ...readers,
    about: 'Alerts of the market in one state, newest first, and how many there are of each rule and state.',
    input: z.object({
      state: z.optional(State),
      rule: z.optional(Rule),
      find: Find,
      ...narrow,
      ...sortBy('openedAt'),
      ...page,
    }),
    output: sortedOf(Alert, { counts: z.array(z.object({ state: State, rule: Rule, count: z.int() })) }),
  }),
  alert: get('/surveillance/alert', {
    ...readers,
    about:
      'One alert with its evidence: at most 500 trades and 500 orders; the restrictions of its members; whether the ' +
      'caller took part in the matter.',
    input: z.object({ no: Key }),
    output: z.extend(Alert, {
      tradesSeen: z.array(
        z.object({
          id: z.int(),
          at: Instant,
          kg: Kilo,
          priceCents: Cent,
          referenceCents: z.nullable(Cent),
          buyer: Member,
          seller: Member,
        }),
      ),
      ordersSeen: z.array(
        z.object({
          no: z.string(),
          at: Instant,
          /** When it was withdrawn; null for an order that was not. */
          endedAt: z.nullable(Instant),
          side: z.enum(sides),
          kg: Kilo,
          priceCents: Cent,
          member: Member,
        }),
      ),
      cases: z.array(z.string()),
      own: z.boolean(),
    }),
    refusals: ['notFound'],
  }),
  decide: post('/surveillance/decide', {
    ...supportOrAdmin,
    effect: 'desk',
    about:
      'Closes an alert as a case or as none. It has no effect on a member: what follows from a case is an act of ' +
      'its own. An operator who took part in the matter may not decide it.',
    input: z.object({ no: Key, outcome: z.enum(['case', 'no_case']), reason: Reason }),
    refusals: ['notFound', 'stateMoved', 'ownAct'],
  }),
}
