/** What happened to a member, by kinds; each is read by the roles that read the queue of the same things. */
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

/** Acts of operators and of the member by the noun that they begin with; any other is about the person. */
export const actKinds: Readonly<Record<Exclude<TimelineKind, 'people'>, readonly string[]>> = {
  money: ['withdrawal', 'deposit', 'payee', 'line', 'claim', 'correction', 'bankfile', 'moneyOut', 'close'],
  trades: ['order', 'market', 'pair', 'draw', 'project', 'retirement', 'registry'],
  access: ['session', 'login', 'credential'],
  requests: ['request', 'restriction', 'letter', 'mail', 'queue'],
}
