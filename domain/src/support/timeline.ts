/** The kinds of events in a member's history, each with the roles that may read it. */
import type { OperatorRole } from '../people/operator.ts'

export const timelineKinds = {
  money: ['finance', 'admin'],
  trades: ['support', 'finance', 'admin'],
  access: ['support', 'admin'],
  requests: ['support', 'admin'],
  people: ['support', 'finance', 'admin'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>
export type TimelineKind = keyof typeof timelineKinds
const ALL = Object.keys(timelineKinds) as TimelineKind[]

export const timelineKindsOf = (role: OperatorRole): readonly TimelineKind[] =>
  ALL.filter((kind) => (timelineKinds[kind] as readonly OperatorRole[]).includes(role))

/** The kind of an act, by the noun that its name begins with. Any other act is about the person. */
export const actKinds: Readonly<Record<Exclude<TimelineKind, 'people'>, readonly string[]>> = {
  money: ['withdrawal', 'deposit', 'payee', 'line', 'claim', 'correction', 'bankfile', 'moneyOut', 'close'],
  trades: ['order', 'market', 'pair', 'draw', 'project', 'retirement', 'registry'],
  access: ['session', 'login', 'credential'],
  requests: ['request', 'restriction', 'letter', 'mail', 'queue'],
}
