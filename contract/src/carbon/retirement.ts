import { beneficiaryKinds, retirementReasons } from '@tonne/domain/carbon/retirement'
import { isPlain } from '@tonne/domain/fields'
import { retirementStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { HashHex, KeyHistory, LogHead, SealedEntry, SignatureHex } from '../base/proof.ts'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  Both,
  Instant,
  Key,
  Kilo,
  keyIn,
  MAX_TEXT,
  page,
  pageOf,
  QuantityKg,
  SerialRunOut,
  STEP_UP_REFUSALS,
  StepUp,
} from '../fields.ts'

const RetirementStateField = keyIn(retirementStates)
const Beneficiary = z.enum(beneficiaryKinds)
const ReasonField = z.enum(retirementReasons)
/** One line of text without control characters; may be empty. */
export const Line = z.string().check(z.trim(), z.maxLength(MAX_TEXT), z.refine(isPlain, form('noControls')))
const CsvText = z.string().check(z.minLength(1), z.maxLength(60_000))
const projectRef = z.object({ no: z.string(), name: Both, art: z.string() })

export const Retirement = z.object({
  no: z.string(),
  state: RetirementStateField,
  project: projectRef,
  kg: Kilo,
  beneficiary: Beneficiary,
  name: z.nullable(z.string()),
  reason: ReasonField,
  reasonText: z.string(),
  message: z.string(),
  requestedAt: Instant,
  instructedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  refusedWhy: z.nullable(z.string()),
  serials: z.array(SerialRunOut),
  /** The ledger entry that set the tons aside. */
  entryNo: z.string(),
})
const CertificateOut = z.object({
  version: z.int(),
  /** JSON text, exactly as it was hashed and signed. */
  record: z.string(),
  hash: HashHex,
  signature: SignatureHex,
  at: Instant,
})
const refusals = [
  'restricted',
  'projectNotFound',
  'quantityNotLot',
  'retireNoName',
  'retireNoReason',
  'retirePresale',
  'retireInsufficient',
  ...STEP_UP_REFUSALS,
  'giftHeld',
  'outcomeUnknown',
  'busy',
] as const
/** Two hundred rows with names and messages in Chinese fit. */
const LIST_LIMIT = 256 * 1024
const bulk = { project: Key, csv: CsvText, reason: ReasonField, reasonText: Line, message: Line }

export const retirement = {
  form: get('/retirement/form', {
    access: 'member',
    about: 'The caller’s tons of a project that can be retired now, and those that cannot, with the reason.',
    input: z.object({ project: Key }),
    output: z.object({
      project: projectRef,
      lotKg: Kilo,
      freeKg: Kilo,
      onOfferKg: Kilo,
      presaleKg: Kilo,
      retiringKg: Kilo,
      retiredKg: Kilo,
      /** The name that “myself” would publish. */
      registeredName: z.string(),
      mayBulk: z.boolean(),
    }),
    refusals: ['projectNotFound'],
  }),
  request: post('/retirement/request', {
    access: 'answered',
    moves: true,
    about:
      'Asks to retire tons for good. They leave what can be sold at once; the registry retires them. `bound` of ' +
      'the step-up: `retire KG project NO`, and of a gift ` for NAME` or ` for nobody named` behind it.',
    input: z.object({
      project: Key,
      kg: QuantityKg,
      beneficiary: Beneficiary,
      name: z.optional(Line),
      reason: ReasonField,
      reasonText: Line,
      message: Line,
      proof: StepUp,
    }),
    output: Retirement,
    refusals,
  }),
  readList: post('/retirement/readlist', {
    access: 'answered',
    bodyLimit: LIST_LIMIT,
    about:
      'Reads a company’s CSV of beneficiaries (columns name, tons, and if wanted message) and says of each row ' +
      'whether it is accepted. Moves nothing.',
    input: z.object(bulk),
    output: z.object({
      sumKg: Kilo,
      /** The `bound` of the step-up names the list by this. */
      sha256: z.string(),
      /** The same list was requested before. */
      before: z.nullable(z.object({ no: z.string(), at: Instant })),
      rows: z.array(
        z.object({ line: z.int(), name: z.string(), kg: Kilo, message: z.string(), wrong: z.nullable(Both) }),
      ),
    }),
    refusals: ['retireFileUnreadable', 'retireCorporateOnly', 'projectNotFound'],
  }),
  requestList: post('/retirement/requestlist', {
    access: 'answered',
    bodyLimit: LIST_LIMIT,
    moves: true,
    about:
      'Asks for one retirement a row, all or nothing. `bound` of the step-up: `retire KG project NO list SHA256` ' +
      'with the sum of the rows. The same list is refused a second time unless `again` is set.',
    input: z.object({ ...bulk, again: z.optional(z.boolean()), proof: StepUp }),
    /** `no` is that of the first retirement. */
    output: z.object({ no: z.string(), sumKg: Kilo, items: z.array(Retirement) }),
    refusals: [...refusals, 'retireFileUnreadable', 'retireRows', 'retireCorporateOnly', 'retireListTwice'],
  }),
  list: get('/retirement/list', {
    access: 'member',
    about: 'The caller’s retirements, newest first.',
    input: z.object({ ...page }),
    output: pageOf(Retirement),
  }),
  info: get('/retirement/info', {
    access: 'member',
    about: 'One retirement of the caller, with the words of its certificate once that was corrected.',
    input: z.object({ no: Key }),
    output: z.extend(Retirement, {
      /** The version in force and its words; null while it is the first. */
      corrected: z.nullable(
        z.object({ version: z.int(), name: z.nullable(z.string()), reasonText: z.string(), message: z.string() }),
      ),
    }),
    refusals: ['notFound'],
  }),
  certificate: get('/retirement/certificate', {
    access: 'public',
    about:
      'The certificate of a retirement, for anyone: the version in force, or the one named. While it is pending ' +
      'there is no record, and no name. A list of all versions says what took the place of what.',
    input: z.object({ no: Key, version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, form('version')))) }),
    output: z.object({
      no: z.string(),
      state: RetirementStateField,
      project: projectRef,
      kg: Kilo,
      requestedAt: Instant,
      publicKey: HashHex,
      /** The permanent address. */
      address: z.string(),
      certificate: z.nullable(CertificateOut),
      versions: z.array(z.object({ version: z.int(), hash: HashHex, at: Instant })),
    }),
    refusals: ['notFound'],
  }),
  bundle: get('/retirement/bundle', {
    access: 'public',
    about:
      'A certificate with all its versions, as one file that can be checked without this server (verify/FORMAT.md).',
    input: z.object({ no: Key }),
    output: z.object({
      kind: z.literal('certificate'),
      version: z.literal(2),
      publicKey: HashHex,
      keys: KeyHistory,
      no: z.string(),
      head: LogHead,
      /** Every version, as sealed. */
      entries: z.array(SealedEntry),
      signature: SignatureHex,
    }),
    refusals: ['notFound'],
  }),
}
