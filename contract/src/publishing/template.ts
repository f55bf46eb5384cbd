/** Texts that operators write often. A change makes a new version, and messages that were sent keep their text. */
import { templateKinds } from '@tonne/domain/publishing/template'
import { targetHours } from '@tonne/domain/support/queue'
import * as z from 'zod/mini'
import { byAnyOperator } from '../byAnyOperator.ts'
import { get, post } from '../endpoint.ts'
import { Both, Id, Instant, keyIn, Reason, whole } from '../fields.ts'

const operators = byAnyOperator
const Template = z.object({
  id: z.int(),
  version: z.int(),
  kind: keyIn(templateKinds),
  queue: z.nullable(keyIn(targetHours)),
  title: Both,
  text: Both,
  retired: z.boolean(),
  by: z.string(),
  reason: z.string(),
  at: Instant,
})
const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(2, 'wordsNeeded'), z.maxLength(max, 'wordsNeeded'))

export const templateDesk = {
  list: get('/template/list', {
    ...operators,
    about: 'Every template in its version in force, by kind and title; retired ones too.',
    output: z.object({ items: z.array(Template) }),
  }),
  versions: get('/template/versions', {
    ...operators,
    about: 'The versions of one template, newest first: who changed it, when and why.',
    input: z.object({ id: Id }),
    output: z.object({ items: z.array(Template) }),
    refusals: ['notFound'],
  }),
  write: post('/template/write', {
    ...operators,
    keyed: true,
    effect: 'desk',
    about:
      'Writes a template, or the next version of one: `version` is the one that was read. A retired one is not ' +
      'offered any more.',
    input: z.object({
      id: z.optional(Id),
      version: z.optional(whole(1, 1_000_000)),
      kind: keyIn(templateKinds),
      queue: z.nullable(keyIn(targetHours)),
      titleEn: words(80),
      titleCn: words(80),
      textEn: words(500),
      textCn: words(500),
      retired: z.boolean(),
      reason: Reason,
    }),
    output: z.object({ id: z.int(), version: z.int() }),
    refusals: ['notFound', 'contentStale', 'templatePlaces', 'templateUneven'],
  }),
}
