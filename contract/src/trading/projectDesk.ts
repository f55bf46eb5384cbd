import { MAX_IMAGE_BYTES } from '@tonne/domain/image'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Find, Id, Instant, Key, Moment, Reason, ShownText, whole } from '../fields.ts'
import { RegistryField } from './project.ts'
import { FileName, ProjectContentField } from './projectContent.ts'
import { DraftOut, DraftRow, StopOut } from './projectDraft.ts'

const marketOrAdmin = byOperators('market', 'admin')
const market = byOperators('market')
const paper = { ...market, effect: 'desk' } as const
const Version = whole(1, 1_000_000)
const base64 = (bytes: number) => Math.ceil((bytes * 4) / 3) + 1024
const Base64 = z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, form('base64')))
const MAX_DOCUMENT_BYTES = 8_000_000

const moved = ['projectNotFound', 'stateMoved', 'draftMoved', 'draftInReview'] as const
const serials = ['serialsOutside', 'serialsForeign', 'serialsEnded', 'serialsTaken'] as const
const fixed = [
  'fieldFixed',
  'fieldPlanned',
  'fieldCommitted',
  'fieldBegun',
  'fieldEnded',
  'blocksIssued',
  'projectPast',
] as const
const sound = ['draftIncomplete', 'projectQuantities', 'projectTimes', 'presaleSupply', 'draftUnchanged'] as const

export const projectDesk = {
  list: get('/project/list', {
    ...marketOrAdmin,
    about: 'Every project and every draft, with its state, stock and who waits for whom.',
    output: z.object({ items: z.array(DraftRow) }),
  }),
  info: get('/project/info', {
    ...marketOrAdmin,
    about:
      'One project as it stands at the desk: the draft, what is published, its versions, prices and serial blocks.',
    input: z.object({ no: Key }),
    output: DraftOut,
    refusals: ['projectNotFound'],
  }),
  version: get('/project/version', {
    ...marketOrAdmin,
    about: 'A version of a draft as it was saved.',
    input: z.object({ no: Key, version: Version }),
    output: z.object({ content: ProjectContentField }),
    refusals: ['projectNotFound'],
  }),
  blocks: get('/project/blocks', {
    ...marketOrAdmin,
    about:
      'Imported serial blocks that were issued, with the runs of them that no project has and that did not end. ' +
      'Found by number or name.',
    input: z.object({ find: Find }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          registry: RegistryField,
          registryProjectId: z.string(),
          name: z.string(),
          first: z.int(),
          last: z.int(),
          tons: z.int(),
          vintageFrom: z.string(),
          vintageTo: z.string(),
          template: z.string(),
          freeTons: z.int(),
          free: z.array(z.object({ first: z.int(), last: z.int() })),
          takenBy: z.array(z.string()),
        }),
      ),
    }),
  }),
  create: post('/project/create', {
    ...paper,
    keyed: true,
    about:
      'Begins a draft with a number of its own, empty or from an imported block: project, vintage, country and ' +
      'serials are the block’s.',
    input: z.object({ block: z.optional(Id) }),
    output: z.object({ no: z.string(), version: z.int() }),
    refusals: ['notFound'],
  }),
  save: post('/project/save', {
    ...paper,
    bodyLimit: 400_000,
    about: 'Saves a new version based on the named one, unless another was saved meanwhile.',
    input: z.object({ no: Key, version: Version, content: ProjectContentField }),
    output: z.object({ version: z.int() }),
    refusals: [...moved, ...serials, ...fixed, 'draftFileMissing'],
  }),
  submit: post('/project/submit', {
    ...market,
    effect: 'public',
    about: 'Submits a version for review by another person. A new project is shown as in review from then on.',
    input: z.object({ no: Key, version: Version, reason: Reason }),
    refusals: [...moved, ...serials, ...fixed, ...sound, 'draftFileMissing'],
  }),
  takeBack: post('/project/takeback', {
    ...paper,
    about: 'Withdraws a draft from review, to be changed.',
    input: z.object({ no: Key, reason: Reason }),
    refusals: ['projectNotFound', 'stateMoved'],
  }),
  decide: post('/project/decide', {
    ...market,
    effect: 'tons',
    decides: ['submit'],
    about:
      'Approves a version, or asks for changes. Approving issues its serial blocks; nobody approves what they ' +
      'wrote or submitted.',
    input: z.object({ no: Key, version: Version, approve: z.boolean(), reason: Reason }),
    refusals: [
      ...moved,
      ...serials,
      ...fixed,
      ...sound,
      'draftFileMissing',
      'ownAct',
      'proposerDisabled',
      'draftAuthor',
      'projectStopped',
    ],
  }),
  close: post('/project/close', {
    ...market,
    effect: 'public',
    about: 'Drops a draft or a project in review for good, with a reason. A published project is stopped instead.',
    input: z.object({ no: Key, reason: Reason, textEn: ShownText, textCn: ShownText }),
    refusals: ['projectNotFound', 'stateMoved', 'closingTakesTwo'],
  }),
  stop: post('/project/stop', {
    ...market,
    effect: 'public',
    about:
      'Stops sale, booking and trade of a published project at once, with a reason that members read. Two operators ' +
      'close it, or let it go on.',
    input: z.object({ no: Key, reason: Reason, textEn: ShownText, textCn: ShownText }),
    refusals: ['projectNotFound', 'projectNotPublished', 'stateMoved', 'projectStopped'],
  }),
  halt: get('/project/halt', {
    ...marketOrAdmin,
    about: 'Whether the whole market is halted, by whom and why, and who proposed to let it go on.',
    output: z.object({ halt: z.nullable(StopOut) }),
  }),
  haltMarket: post('/project/haltmarket', {
    ...market,
    effect: 'public',
    about:
      'Halts sale, booking and trade of every project at once, with a reason that members read. Cancelling, retiring ' +
      'and withdrawing go on.',
    input: z.object({ reason: Reason, textEn: ShownText, textCn: ShownText }),
    refusals: ['marketHalted'],
  }),
  proposeReopen: post('/project/reopen', {
    ...market,
    effect: 'waits',
    about: 'Proposes that a stopped project, or (null) the halted market, goes on.',
    input: z.object({ no: z.nullable(Key), reason: Reason }),
    refusals: ['projectNotFound', 'projectNotPublished', 'projectNotStopped', 'stateMoved'],
  }),
  reopenMarket: post('/project/reopenmarket', {
    ...market,
    effect: 'money',
    decides: ['proposeReopen'],
    about: 'Lets the halted market go on, as another operator proposed.',
    input: z.object({ reason: Reason }),
    refusals: ['projectNotStopped', 'reopenNotProposed', 'ownAct', 'proposerDisabled'],
  }),
  decideStop: post('/project/stopdecide', {
    ...market,
    effect: 'money',
    decides: ['stop', 'proposeReopen'],
    about:
      'Closes a stopped project for good (waiting orders are taken out, bookings are paid back), or lets its sale ' +
      'go on, as another operator proposed. `stoppedAt`: the stop that was read.',
    input: z.object({ no: Key, close: z.boolean(), stoppedAt: z.optional(Moment), reason: Reason }),
    refusals: [
      'projectNotFound',
      'projectNotPublished',
      'projectNotStopped',
      'reopenNotProposed',
      'stateMoved',
      'ownAct',
      'proposerDisabled',
    ],
  }),
  proposePrice: post('/project/price', {
    ...market,
    effect: 'waits',
    about: 'Proposes a price from an instant on; orders before it keep the price in force.',
    input: z.object({ no: Key, priceCents: whole(1, 1_000_000_000), effectiveAt: Moment, reason: Reason }),
    output: z.object({ id: z.int() }),
    refusals: ['projectNotFound', 'projectNotPublished', 'stateMoved', 'priceTooSoon', 'priceUnchanged', 'priceWaits'],
  }),
  decidePrice: post('/project/pricedecide', {
    ...market,
    effect: 'public',
    decides: ['proposePrice'],
    about: 'Approves a price that another operator proposed, or rejects it. The clock applies it.',
    input: z.object({ plan: Id, approve: z.boolean(), reason: Reason }),
    refusals: ['notFound', 'stateMoved', 'ownAct', 'proposerDisabled', 'priceTooSoon'],
  }),
  addDocument: post('/project/document', {
    ...paper,
    bodyLimit: base64(MAX_DOCUMENT_BYTES),
    about:
      'Takes a PDF. Its name is the SHA-256 of its bytes; members may read it once a version that names it is ' +
      'published.',
    input: z.object({ content: Base64 }),
    output: z.object({ file: FileName, bytes: z.int(), pages: z.int() }),
    refusals: ['documentNotPdf', 'documentTooLarge', 'documentActive', 'documentUnreadable'],
  }),
  addImage: post('/project/image', {
    ...paper,
    bodyLimit: base64(MAX_IMAGE_BYTES),
    about: 'Uploads a picture and encodes it anew; its name is the SHA-256 of the result.',
    input: z.object({ picture: Base64 }),
    output: z.object({ file: FileName, width: z.int(), height: z.int() }),
    refusals: ['uploadNotImage', 'uploadTooLarge', 'uploadUnreadable'],
  }),
  file: get('/project/file', {
    ...marketOrAdmin,
    about: 'A paper or picture of a project, published or not.',
    input: z.object({ name: FileName }),
    refusals: ['notFound'],
  }),
  preview: get('/project/preview', {
    ...marketOrAdmin,
    about: 'A link for half an hour under which the member’s own page shows this draft, not published.',
    input: z.object({ no: Key }),
    output: z.object({ token: z.string(), until: Instant }),
    refusals: ['projectNotFound'],
  }),
}
