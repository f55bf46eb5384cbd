import { MAX_IMAGE_BYTES } from '@tonne/domain/image'
import { contentKinds, contentStates } from '@tonne/domain/publishing/content'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { BothRich, DayField, Id, Instant, Key, keyIn, Moment, Reason, whole } from '../fields.ts'
import { PictureName } from '../people/upload.ts'

const short = (most: number) => z.string().check(z.maxLength(most))
/** A draft may lack texts; publishing needs both languages. */
const Pair = (most: number) => z.object({ en: short(most), cn: short(most) })
const Art = z.object({ no: short(20), kind: short(20) })
const Position = z.int().check(z.minimum(0), z.maximum(999))
const Paper = { title: Pair(140), body: BothRich, changed: Pair(2000) }
const ContentValueField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    topic: Key,
    title: Pair(140),
    lead: Pair(500),
    body: BothRich,
    art: z.nullable(Art),
    picture: z.nullable(PictureName),
  }),
  z.object({
    kind: z.literal('notice'),
    /** members: a notice to each, in the app and by mail. all: a line on the home page, for visitors too. */
    audience: z.enum(['members', 'all']),
    title: Pair(140),
    text: Pair(1000),
    to: short(500),
    /** The last Singapore day of a line on the home page; empty: until it is removed. */
    untilDay: z.union([z.literal(''), DayField], form('dayOrEmpty')),
  }),
  z.object({
    kind: z.literal('banner'),
    position: Position,
    art: Art,
    kicker: Pair(60),
    title: Pair(80),
    line: Pair(140),
    to: short(500),
  }),
  z.object({ kind: z.literal('faq'), topic: Key, position: Position, question: Pair(200), answer: BothRich }),
  z.object({
    kind: z.literal('quiz'),
    position: Position,
    question: Pair(300),
    right: Key,
    options: z.array(z.object({ id: Key, text: Pair(300), why: Pair(600) })).check(z.maxLength(6)),
  }),
  z.object({ kind: z.literal('about'), ...Paper }),
  z.object({ kind: z.literal('terms'), ...Paper }),
  z.object({ kind: z.literal('privacy'), ...Paper }),
])
export type ContentValueOut = z.output<typeof ContentValueField>

const Who = z.nullable(z.object({ id: z.int(), name: z.string() }))
const State = keyIn(contentStates)
const Version = z.object({
  version: z.int(),
  state: State,
  revision: z.int(),
  writtenBy: Who,
  writtenAt: Instant,
  writers: z.array(z.int()),
  publishAt: z.nullable(Instant),
  proposedBy: Who,
  decidedBy: Who,
  publishedAt: z.nullable(Instant),
})
const Kind = z.enum(contentKinds)
const Item = z.object({
  id: z.int(),
  kind: Kind,
  key: z.string(),
  title: z.object({ en: z.string(), cn: z.string() }),
  archivedAt: z.nullable(Instant),
  /** The version being worked on, and the published one. */
  open: z.nullable(Version),
  live: z.nullable(Version),
})
const Whole = z.extend(Item, {
  value: ContentValueField,
  liveValue: z.nullable(ContentValueField),
  versions: z.array(Version),
})
const marketOrAdmin = byOperators('market', 'admin')
const readers = byOperators('market', 'admin', 'support')
const Revision = whole(0, 1_000_000)
const bodyLimit = 512 * 1024
const pictureLimit = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 1024

export const contentDesk = {
  list: get('/content/list', {
    ...readers,
    about: 'All content of a kind, published or not, with its authors and who published it.',
    input: z.object({ kind: Kind }),
    output: z.object({ items: z.array(Item), waiting: z.record(z.string(), z.int()) }),
  }),
  info: get('/content/info', {
    ...readers,
    about: 'One item with its draft, its published version, and every version.',
    input: z.object({ id: Id }),
    output: Whole,
    refusals: ['notFound'],
  }),
  version: get('/content/version', {
    ...readers,
    about: 'The content of one version.',
    input: z.object({ id: Id, version: whole(1, 100_000) }),
    output: z.object({ value: ContentValueField }),
    refusals: ['notFound'],
  }),
  create: post('/content/create', {
    ...marketOrAdmin,
    bodyLimit,
    effect: 'desk',
    about: 'Begins a draft under its own name. A paper has one permanent name.',
    input: z.object({ key: Key, value: ContentValueField, reason: Reason }),
    output: Whole,
    refusals: ['contentKeyTaken', 'contentLink', 'contentPicture'],
  }),
  save: post('/content/save', {
    ...marketOrAdmin,
    bodyLimit,
    effect: 'desk',
    about:
      'Saves a draft; without one, begins the next version. `revision` is the one that was read: of the draft, or of ' +
      'the published version where there is none.',
    input: z.object({ id: Id, revision: Revision, value: ContentValueField }),
    output: Whole,
    refusals: ['notFound', 'contentStale', 'stateMoved', 'contentLink', 'contentPicture', 'fieldInvalid'],
  }),
  publish: post('/content/publish', {
    ...marketOrAdmin,
    effect: 'public',
    about:
      'Publishes the draft now or at an instant to come; terms, privacy and notices wait for a second person first.',
    input: z.object({ id: Id, revision: Revision, publishAt: z.nullable(Moment), reason: Reason }),
    output: Whole,
    refusals: [
      'notFound',
      'contentStale',
      'stateMoved',
      'contentIncomplete',
      'contentLink',
      'contentQuiz',
      'contentPicture',
      'contentTooSoon',
    ],
  }),
  decide: post('/content/decide', {
    ...marketOrAdmin,
    effect: 'public',
    decides: ['publish'],
    about:
      'Approves another operator’s proposed text, or returns it as a draft. Nobody who wrote in it may approve it.',
    input: z.object({ id: Id, revision: Revision, approve: z.boolean(), reason: Reason }),
    output: Whole,
    refusals: ['notFound', 'contentStale', 'stateMoved', 'ownAct', 'proposerDisabled', 'contentTooSoon'],
  }),
  recall: post('/content/recall', {
    ...marketOrAdmin,
    effect: 'public',
    about: 'Withdraws scheduled or proposed content, which becomes a draft again.',
    input: z.object({ id: Id, revision: Revision, reason: Reason }),
    output: Whole,
    refusals: ['notFound', 'contentStale', 'stateMoved'],
  }),
  drop: post('/content/drop', {
    ...marketOrAdmin,
    effect: 'desk',
    about: 'Discards a draft; the published version stays as it is.',
    input: z.object({ id: Id, revision: Revision, reason: Reason }),
    output: Whole,
    refusals: ['notFound', 'contentStale', 'stateMoved'],
  }),
  archive: post('/content/archive', {
    ...marketOrAdmin,
    effect: 'public',
    about: 'Removes published content from members. It stays at the desk and may be published again.',
    input: z.object({ id: Id, reason: Reason }),
    output: Whole,
    refusals: ['notFound', 'stateMoved', 'contentKept', 'contentLastQuestion'],
  }),
  picture: post('/content/picture', {
    ...marketOrAdmin,
    keyed: true,
    bodyLimit: pictureLimit,
    effect: 'desk',
    about: 'Uploads a picture for a text or a cover; it is decoded and encoded anew, without its metadata.',
    input: z.object({
      picture: z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, form('base64'))),
      reason: Reason,
    }),
    output: z.object({ name: z.string(), width: z.int(), height: z.int() }),
    refusals: ['uploadNotImage', 'uploadTooLarge', 'uploadUnreadable'],
  }),
}
