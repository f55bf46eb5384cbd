import type { Bilingual } from '@tonne/domain/bilingual'
import { listedSince } from '@tonne/domain/people/look'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { findLastAct, insertAudit } from './audit.ts'
import type { DeskCall } from './endpoint/call.ts'
import type { Tools } from './tools.ts'

type List<In> = {
  noun: string
  /** Reasons of the two acts. */
  looked: Bilingual
  readOn: Bilingual
  /** The filters. A searched text may be a member's number, so only whether there was one is recorded. */
  shown(input: In): object
  /** The list, if its noun has several. */
  part?: string
}
type Read<In, Out> = (call: DeskCall<In>) => Promise<Out>
/**
 * For a list that shows members' holdings but has no work: one row of the audit for each operator and half hour, and
 * one more when they read on past the first page.
 */
export const lookedThrough =
  <In extends { after?: string | undefined }, Out>(
    tools: Pick<Tools, 'db'>,
    { noun, looked, readOn, shown, part }: List<In>,
    read: Read<In, Out>,
  ): Read<In, Out> =>
  async (call) => {
    const answer = await read(call)
    const [verb, reason] = call.input.after === undefined ? ['list', looked] : ['readOn', readOn]
    await record(tools, call, { act: `${noun}.${verb}`, part, reason, after: shown(call.input) })
    return answer
  }

type Typed = { [K in 'find' | 'search' | 'q']?: string | undefined }
type Queue = Typed & { after?: string | undefined; limit?: number | undefined }
/** Operators work on the first page of a queue, so it leaves no row; reading on past it leaves one, as above. */
export const readOn =
  <In extends Queue, Out>(tools: Pick<Tools, 'db'>, noun: string, read: Read<In, Out>): Read<In, Out> =>
  async (call) => {
    const answer = await read(call)
    const { after: from, limit: _, find, search, q, ...narrowed } = call.input
    const after = { ...narrowed, typed: Boolean(find || search || q) }
    if (from !== undefined) await record(tools, call, { act: `${noun}.readOn`, reason: ownReasons.queueReadOn, after })
    return answer
  }

type Recorded = { act: string; part?: string | undefined; reason: Bilingual; after: object }
async function record({ db }: Pick<Tools, 'db'>, call: DeskCall<unknown>, { act, part, reason, after }: Recorded) {
  const { operator: by, now, address, toFile } = call
  if (toFile) return
  const subject = [act, ...(part ? [part] : []), `operator ${by.id}`].join(' ')
  const last = await findLastAct(db, subject)
  if (last && last > listedSince(now)) return
  await db.tx((tx) => insertAudit(tx, { by, act, subject, reason: reason.en, after, address }, now))
}
