/** An assignment changes no right and moves no money. */
import { operatorRoles } from '@tonne/domain/people/operator'
import { queues } from '@tonne/domain/support/queue'
import * as z from 'zod/mini'
import { byAnyOperator } from '../byAnyOperator.ts'
import { get, post } from '../endpoint.ts'
import { Id, Instant, Key, Reason, whole } from '../fields.ts'

const QueueField = z.enum(queues as [(typeof queues)[number], ...(typeof queues)[number][]])
const Assigned = z.object({ subject: z.string(), operatorId: z.int(), name: z.string(), by: z.string(), at: Instant })
const Item = z.object({ queue: QueueField, subject: Key })
const ItemOut = z.object({ queue: QueueField, subject: z.string() })
/**
 * `second`: the caller proposed it and another operator decides. `asked`: the caller waits for the member's answer.
 * `taken`: it is assigned to the caller.
 */
const Held = z.extend(ItemOut, {
  kind: z.enum(['second', 'asked', 'taken']),
  since: Instant,
  by: z.nullable(z.string()),
})
const Handed = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  at: Instant,
  readAt: z.nullable(Instant),
  items: z.array(z.extend(ItemOut, { open: z.boolean() })),
})
const MOST_HANDED = 500
export const assignmentDesk = {
  list: get('/assignment/list', {
    ...byAnyOperator,
    about:
      'The assignments in a queue, the operators that an item could be given to, and with `since` the items that ' +
      'came after that instant.',
    input: z.object({ queue: QueueField, since: z.optional(whole(0, 100_000_000_000_000)) }),
    output: z.object({
      items: z.array(Assigned),
      newer: z.array(z.string()),
      people: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(operatorRoles) })),
    }),
  }),
  set: post('/assignment/set', {
    ...byAnyOperator,
    effect: 'desk',
    about:
      'Assigns an item of a queue to the caller, to a colleague of that queue, or (null) to nobody. `from` is who ' +
      'had it when the caller looked.',
    input: z.object({ queue: QueueField, subject: Key, operatorId: z.nullable(Id), from: z.optional(z.nullable(Id)) }),
    output: z.object({ operatorId: z.nullable(z.int()) }),
    refusals: ['assignNotThere', 'assignMoved'],
  }),
  shift: get('/assignment/shift', {
    ...byAnyOperator,
    about:
      'For a change of shift: what the caller began and has not ended, what came into their queues since their last ' +
      'visit, what colleagues handed to them, and what they handed on.',
    output: z.object({
      /** Null on the first visit. */
      lastAt: z.nullable(Instant),
      held: z.array(Held),
      came: z.array(z.object({ queue: QueueField, count: z.int() })),
      handed: z.array(Handed),
      given: z.array(Handed),
      people: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(operatorRoles) })),
    }),
  }),
  handOver: post('/assignment/handover', {
    ...byAnyOperator,
    keyed: true,
    effect: 'desk',
    about:
      'Gives what the caller holds (assigned to them, or proposed by them) to a colleague who works in those queues, ' +
      'with a note; the note may go alone. All of it or nothing.',
    input: z.object({ to: Id, note: Reason, items: z.array(Item).check(z.maxLength(MOST_HANDED)) }),
    output: z.object({ id: z.int(), count: z.int() }),
    refusals: ['assignNotThere', 'assignNotYours', 'notFound'],
  }),
  readHandover: post('/assignment/handover/read', {
    ...byAnyOperator,
    effect: 'desk',
    about: 'Records that the colleague has read a handover.',
    input: z.object({ id: Id }),
    refusals: ['notFound'],
  }),
}
