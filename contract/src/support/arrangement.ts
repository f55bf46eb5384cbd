/** How an operator has arranged the desk for themselves. It changes nobody's rights. */
import { queues } from '@tonne/domain/support/queue'
import * as z from 'zod/mini'
import { byAnyOperator } from '../byAnyOperator.ts'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Id, Name, whole } from '../fields.ts'

const QueueField = z.enum(queues as [(typeof queues)[number], ...(typeof queues)[number][]])
const densities = ['tight', 'roomy'] as const
const Word = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/, form('word')))
const Place = z.string().check(z.regex(/^\/[a-z]{1,30}$/, form('pagePath')))
const atMost = (most: number) => z.refine((all) => Object.keys(all as object).length <= most, form('many'))
const Arrangement = z.object({
  /** The folded groups of the rail. */
  folded: z.optional(z.array(Word).check(z.maxLength(20))),
  density: z.optional(z.enum(densities)),
  /** Whether single letters trigger acts. */
  letters: z.optional(z.enum(['on', 'off'])),
  /** The width of the sheet beside a list. */
  sheet: z.optional(whole(320, 720)),
  /** The hidden columns, by queue. */
  hidden: z.optional(z.record(Word, z.array(Word).check(z.maxLength(40))).check(atMost(60))),
})
/** The query and hash of an address. */
const Search = z.record(Word, z.string().check(z.maxLength(300))).check(atMost(20))
const View = z.object({
  id: z.int(),
  place: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** Everybody of the role sees it. */
  shared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
})
const everyone = byAnyOperator

export const arrangementDesk = {
  mine: get('/arrangement/mine', {
    ...everyone,
    about: 'How the caller has arranged the desk, and the saved views: their own and those shared in their role.',
    output: z.object({
      value: z.object({
        folded: z.optional(z.array(z.string())),
        density: z.optional(z.enum(densities)),
        letters: z.optional(z.enum(['on', 'off'])),
        sheet: z.optional(z.int()),
        hidden: z.optional(z.record(z.string(), z.array(z.string()))),
      }),
      views: z.array(View),
    }),
  }),
  set: post('/arrangement/set', {
    ...everyone,
    effect: 'desk',
    about: 'Stores parts of the caller’s arrangement; the others stay.',
    input: Arrangement,
  }),
  see: post('/arrangement/see', {
    ...everyone,
    effect: 'desk',
    about: 'Records that the caller has seen a queue: items that come later are new to them.',
    input: z.object({ queue: QueueField }),
  }),
  saveView: post('/arrangement/view', {
    ...everyone,
    effect: 'desk',
    about:
      'Saves the address of a list under a name, for the caller or for their role; with `id` it changes one of the ' +
      'caller’s own views.',
    input: z.object({ id: z.optional(Id), place: Place, name: Name, search: Search, shared: z.boolean() }),
    output: z.object({ id: z.int() }),
    refusals: ['viewName', 'viewsMost', 'notFound'],
  }),
  removeView: post('/arrangement/view/remove', {
    ...everyone,
    effect: 'desk',
    about: 'Removes one of the caller’s own views.',
    input: z.object({ id: Id }),
    refusals: ['notFound'],
  }),
}
