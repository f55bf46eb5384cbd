import * as z from 'zod/mini'
import { get, post, supportOrAdmin } from '../endpoint.ts'
import { Both, DayField, Id, Instant, Key, Reason, whole } from '../fields.ts'

const Typed = z.object({
  en: z.string().check(z.trim(), z.maxLength(400)),
  cn: z.string().check(z.trim(), z.maxLength(400)),
})

export const letterDesk = {
  about: get('/letter/about', {
    ...supportOrAdmin,
    about: 'The values that fill a message to one member, and the messages that they got before, newest first.',
    input: z.object({ memberId: Id }),
    output: z.object({
      name: z.string(),
      lang: z.enum(['en', 'cn']),
      /** The possible subjects, newest first. */
      subjects: z.array(z.object({ no: z.string(), amountCents: z.nullable(z.int()), day: z.string() })),
      /** The default day to answer by. */
      answerBy: z.string(),
      letters: z.array(
        z.object({
          id: z.int(),
          no: z.string(),
          title: Both,
          by: z.string(),
          at: Instant,
          readAt: z.nullable(Instant),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  send: post('/letter/send', {
    ...supportOrAdmin,
    keyed: true,
    effect: 'desk',
    about:
      'Sends a member a message from a template, in the version that was read, as a notice and a mail in their ' +
      'language. It opens a request in which they answer, or continues the open one.',
    input: z.object({
      memberId: Id,
      template: Id,
      version: whole(1, 1_000_000),
      no: z.optional(Key),
      answerBy: DayField,
      places: z.record(z.string().check(z.regex(/^\w{1,20}$/)), Typed),
      reason: Reason,
    }),
    output: z.object({ no: z.string() }),
    refusals: [
      'notFound',
      'contentStale',
      'messageUnfilled',
      'letterLong',
      'letterAddress',
      'letterAbout',
      'letterDay',
      'letterMost',
      'letterMostYours',
      'letterClosed',
    ],
  }),
}
