/** An assignment changes no right and moves no money. */
import { operatorRoles } from '@tonne/domain/people/operator'
import { queues } from '@tonne/domain/support/queue'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Instant, Key, whole } from '../fields.ts'

const QueueField = z.enum(queues as [(typeof queues)[number], ...(typeof queues)[number][]])
const Assigned = z.object({ subject: z.string(), operatorId: z.int(), name: z.string(), by: z.string(), at: Instant })
export const assignmentDesk = {
  list: get('/assignment/list', {
    access: 'operator',
    roles: operatorRoles,
    about: 'The assignments in a queue, and the operators that an item could be given to.',
    input: z.object({ queue: QueueField }),
    output: z.object({
      items: z.array(Assigned),
      people: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(operatorRoles) })),
    }),
  }),
  set: post('/assignment/set', {
    access: 'operator',
    roles: operatorRoles,
    effect: 'desk',
    about: 'Assigns an item of a queue to the caller, to a colleague of that queue, or (null) to nobody.',
    input: z.object({ queue: QueueField, subject: Key, operatorId: z.nullable(whole(1, 1_000_000_000)) }),
    output: z.object({ operatorId: z.nullable(z.int()) }),
    refusals: ['assignNotThere'],
  }),
}
