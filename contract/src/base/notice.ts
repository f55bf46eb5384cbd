import { noticeTopics } from '@tonne/domain/base/notice/noticeEntry'
import { isPushEndpoint } from '@tonne/domain/fields'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Base64Url, Both, Id, Instant, page, pageOf } from '../fields.ts'

const Topic = z.enum(noticeTopics)
/** The subscription as a browser gives it: the address at its push service, a point of P-256, and 16 random bytes. */
const PushEndpoint = z.string().check(z.maxLength(1000), z.refine(isPushEndpoint, form('pushEndpoint')))
const PushPoint = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, form('pushKey')))
const PushAuth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, form('pushKey')))
const Unread = z.object({ unread: z.int(), byTopic: z.array(z.object({ topic: Topic, unread: z.int() })) })
const Preferences = z.object({
  /** The address for mails, and their language. */
  email: z.string(),
  lang: z.enum(['en', 'cn']),
  /** The topics of notices. The app keeps all of them; `always` means that the mail cannot be switched off either. */
  topics: z.array(z.object({ topic: Topic, mail: z.boolean(), always: z.boolean() })),
})

export const notice = {
  list: get('/notice/list', {
    access: 'member',
    about: 'The caller’s notices, newest first; of one topic when it is named.',
    input: z.object({ topic: z.optional(Topic), ...page }),
    output: pageOf(
      z.object({
        id: z.int(),
        topic: Topic,
        title: Both,
        body: Both,
        leadsTo: z.string(),
        at: Instant,
        readAt: z.nullable(Instant),
      }),
    ),
  }),
  unread: get('/notice/unread', {
    access: 'member',
    about: 'How many of the caller’s notices are unread, by topic.',
    output: Unread,
  }),
  read: post('/notice/read', {
    access: 'member',
    about: 'Marks one notice of the caller as read.',
    input: z.object({ id: Id }),
    output: Unread,
    refusals: ['notFound'],
  }),
  readAll: post('/notice/readall', {
    access: 'member',
    about: 'Marks the caller’s notices read up to the one named, so that what arrives meanwhile stays unread.',
    input: z.object({ upTo: Id, topic: z.optional(Topic) }),
    output: Unread,
  }),
  preferences: get('/notice/preferences', {
    access: 'member',
    about: 'The topics that are mailed to the caller.',
    output: Preferences,
  }),
  prefer: post('/notice/prefer', {
    access: 'member',
    about: 'Switches the mails of a topic on or off.',
    input: z.object({ topic: Topic, mail: z.boolean() }),
    output: Preferences,
    refusals: ['noticeAlways'],
  }),
  pushKey: get('/notice/pushkey', {
    access: 'member',
    about: 'The public key (VAPID) under which a browser asks its push service for an address.',
    output: z.object({ key: z.string() }),
  }),
  pushOn: post('/notice/pushon', {
    access: 'member',
    about: 'Notices are also shown by this browser, until its session is ended; false if it is known with other keys.',
    input: z.object({ endpoint: PushEndpoint, p256dh: PushPoint, auth: PushAuth }),
    output: z.object({ on: z.boolean() }),
  }),
  pushOff: post('/notice/pushoff', {
    access: 'member',
    about: 'Notices are no longer shown by this browser.',
    input: z.object({ endpoint: PushEndpoint }),
    output: z.object({ on: z.boolean() }),
  }),
  mailOff: post('/notice/mailoff', {
    access: 'public',
    about: 'Switches off the mails of the topic of one mail, by the link at its end: without logging in.',
    input: z.object({ mail: Id, key: Base64Url }),
    output: z.object({ topic: Topic }),
    refusals: ['mailLinkInvalid'],
  }),
}
