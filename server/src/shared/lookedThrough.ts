import type { Bilingual } from '@tonne/domain/bilingual'
import { listedSince } from '@tonne/domain/people/look'
import { findLastAct, insertAudit } from './audit.ts'
import type { DeskCall } from './endpoint/call.ts'
import type { Tools } from './tools.ts'

type List<In> = {
  noun: string
  /** Reasons of the two acts. */
  looked: Bilingual
  readOn: Bilingual
  /** What was asked for. What was typed may be a number of a member's: whether it was, never what. */
  shown(input: In): object
  /** Of several lists of a noun, which. */
  part?: string
}
type Read<In, Out> = (call: DeskCall<In>) => Promise<Out>
/**
 * A list that says what members have, though nothing of it has to be worked: one row of the audit for each operator and
 * half hour, and one more where they read on, as whoever takes its file does.
 */
export const lookedThrough =
  <In extends { after?: string | undefined }, Out>(
    { db }: Pick<Tools, 'db'>,
    { noun, looked, readOn, shown, part }: List<In>,
    read: Read<In, Out>,
  ): Read<In, Out> =>
  async (call) => {
    const answer = await read(call)
    const { input, operator, now, address } = call
    const [verb, reason] = input.after === undefined ? ['list', looked] : ['readOn', readOn]
    const act = `${noun}.${verb}`
    const subject = [act, ...(part ? [part] : []), `operator ${operator.id}`].join(' ')
    const last = await findLastAct(db, subject)
    if (last && last > listedSince(now)) return answer
    const after = shown(input)
    await db.tx((tx) => insertAudit(tx, { by: operator, act, subject, reason: reason.en, after, address }, now))
    return answer
  }
