import type { Output } from '@tonne/contract/endpoint'
import type { auditDesk } from '@tonne/contract/trust/auditDesk'

export type Act = Output<typeof auditDesk.list>['items'][number]
/** A list that was looked through has no subject for people: the row names the act and the operator once more. */
export const subjectOf = ({ act, subject }: Pick<Act, 'act' | 'subject'>): string =>
  subject.startsWith(`${act} `) ? '' : subject
const say = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
/** [field, before, after] of each field that differs. */
export function changesOf({
  before,
  after,
}: Pick<Act, 'before' | 'after'>): readonly (readonly [string, string, string])[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => [name, say(before?.[name]), say(after?.[name])] as const)
    .filter(([, was, is]) => was !== is)
}
