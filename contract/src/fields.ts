/** Each field rule wraps a predicate of the domain, and its message is the name of the refusal. */
import { isDay } from '@tonne/domain/days'
import {
  isEmail,
  isIcShape,
  isInvitationCode,
  isLongCode,
  isMailCode,
  isMailPhrase,
  isName,
  isPassword,
  isPhone,
  isUenShape,
  loginPasswordRules,
  operatorPasswordRules,
  tradingPasswordRules,
} from '@tonne/domain/fields'
import type { Cents, Kg } from '@tonne/domain/money'
import { isMonth } from '@tonne/domain/money/statement'
import { isIcChecksum } from '@tonne/domain/people/identity'
import type { RefusalName } from '@tonne/domain/refusals'
import * as z from 'zod/mini'
import { form } from './fieldForms.ts'

/** A key of a table, such as that of states and their labels. */
export const keyIn = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  z.enum(Object.keys(table) as [K, ...K[]])

/** The longest text of any input. */
export const MAX_TEXT = 140

const text = (rule: (value: string) => boolean, says: RefusalName) =>
  z.string().check(z.maxLength(MAX_TEXT), z.refine(rule, says))

export const Email = z
  .string()
  .check(z.maxLength(254), z.trim(), z.refine(isEmail, 'emailFormat' satisfies RefusalName))
export const MailCode = text(isMailCode, 'codeFormat')
/** Identifies the request that a code was mailed for; only the browser that asked has it. */
export const CodeTicket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, form('secret')))
/** `ref` is on the screen and in the mail, so that a person can match the two. */
export const CodeSent = z.object({
  codeTicket: z.string(),
  ref: z.string(),
  waitSeconds: z.int(),
  expiresMinutes: z.int(),
})
/** Typed in any case, with or without its dash. */
export const LongCode = z.string().check(
  z.maxLength(MAX_TEXT),
  z.overwrite((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  z.refine(isLongCode, 'codeFormat' satisfies RefusalName),
)
/** Typed in any case; compared in capitals. */
export const InvitationCode = z
  .string()
  .check(
    z.maxLength(MAX_TEXT),
    z.trim(),
    z.toUpperCase(),
    z.refine(isInvitationCode, 'invitationFormat' satisfies RefusalName),
  )
export const LoginPassword = text((value) => isPassword(value, loginPasswordRules), 'loginPasswordWeak')
/** A password to be compared, whatever rules it was made under. */
export const AnyPassword = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT))
export const TradingPassword = text((value) => isPassword(value, tradingPasswordRules), 'tradingPasswordWeak')
/** Six digits of an authenticator app. */
export const Totp = text(isMailCode, 'codeFormat')
/** A key or a hash that we made; it may begin with any of its characters. */
export const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,4096}$/, form('base64url')))
/** A browser's answer when a passkey was used (PublicKeyCredential.toJSON). */
export const PasskeyAssertion = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
})
/** A browser's answer when a passkey was made. */
export const PasskeyAttestation = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,16384}$/, form('base64urlLong'))),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
/** The subject of a step-up in our words, such as 'withdrawal 20000 payee 12'; some end in a name as it was typed. */
export const Bound = z.string().check(z.regex(/^[a-z][A-Za-z0-9 -]{2}[^\p{Cc}]{0,500}$/u, form('bound')))
/** Empty, or the member's own phrase for every mail. */
export const MailPhrase = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || isMailPhrase(value), 'mailPhraseFormat' satisfies RefusalName),
)
/** One of the ten recovery codes, with or without its dash. */
export const RecoveryCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/, 'codeFormat' satisfies RefusalName))
/** A second factor that confirms one act. */
export const FactorProof = z.object({ totp: z.optional(Totp), passkey: z.optional(PasskeyAssertion) })
/** The proof before money leaves: always the trading password, and a second factor when the member has one. */
export const StepUp = z.object({
  tradingPassword: AnyPassword,
  totp: z.optional(Totp),
  passkey: z.optional(PasskeyAssertion),
})
/** The reasons why such a proof was not enough. */
export const STEP_UP_REFUSALS = [
  'tradingPasswordUnset',
  'tradingPasswordIncorrect',
  'tradingPasswordAttempts',
  'tradingPasswordLocked',
  'secondFactorAsked',
  'factorIncorrect',
  'factorAttempts',
] as const
/**
 * The proof before an irreversible change of who the member is: always the login password, and a second factor when the
 * member has one.
 */
export const OwnProof = z.object({
  loginPassword: AnyPassword,
  totp: z.optional(Totp),
  passkey: z.optional(PasskeyAssertion),
})
/** The reasons why such a proof was not enough. */
export const OWN_PROOF_REFUSALS = [
  'passwordIncorrect',
  'loginAttempts',
  'secondFactorAsked',
  'factorIncorrect',
  'factorAttempts',
] as const
export const OperatorPassword = text((value) => isPassword(value, operatorPasswordRules), 'operatorPasswordWeak')
/** 256 random bits in a link. */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, form('secret')))
export const Name = z
  .string()
  .check(z.maxLength(MAX_TEXT), z.trim(), z.refine(isName, 'nameEmpty' satisfies RefusalName))
/** The shape is checked first, then the last letter; typed in any case. */
export const IcNumber = z.string().check(
  z.maxLength(MAX_TEXT),
  z.trim(),
  z.toUpperCase(),
  z.refine(isIcShape, 'icFormat' satisfies RefusalName),
  z.refine((value) => !isIcShape(value) || isIcChecksum(value), 'icChecksum' satisfies RefusalName),
)
export const Phone = z.string().check(
  z.maxLength(20),
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.refine(isPhone, 'phoneFormat' satisfies RefusalName),
)
/** An operator's reason; it is recorded and the member may read it. */
const sentence = (refusal: RefusalName) =>
  z.string().check(z.trim(), z.minLength(3, refusal), z.maxLength(500, refusal))
/** An operator's reason, for the audit. */
export const Reason = sentence('reasonNeeded')
/** The text that the member reads, in one of the two languages. */
export const ShownText = sentence('wordsNeeded')
export const Uen = z
  .string()
  .check(z.maxLength(20), z.trim(), z.toUpperCase(), z.refine(isUenShape, 'uenInvalid' satisfies RefusalName))
export const Agreed = z.boolean().check(z.refine((value) => value, 'termsNotAgreed' satisfies RefusalName))

const MAX_WHOLE = 1_000_000_000_000
/** A positive amount in whole cents. */
export const AmountCents = z.pipe(
  z.int().check(z.minimum(1), z.maximum(MAX_WHOLE)),
  z.transform((n) => n as Cents),
)
/** A positive quantity in whole kilograms. */
export const QuantityKg = z.pipe(
  z.int().check(z.minimum(1), z.maximum(MAX_WHOLE)),
  z.transform((n) => n as Kg),
)

/** A whole number that arrives as text in a query string. */
export const whole = (min: number, max: number) =>
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, form('wholeNumber')))], form('wholeNumber')),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  )
/** The id of a row. */
export const Id = whole(1, MAX_WHOLE)
/** A short token of ours: a number for people, a slug. */
export const Key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, form('key')))
/** A Singapore month, 'YYYY-MM'. */
export const MonthField = z.string().check(z.refine(isMonth, form('month')))
/** A Singapore day, 'YYYY-MM-DD'. */
export const DayField = z.string().check(z.refine(isDay, form('day')))
/** An instant that a caller names, before 2200; JavaScript and the database have no date for much later ones. */
export const Moment = whole(0, 7_258_118_400_000)
/** A page of a list that may grow meanwhile: the last item seen, and how many are wanted. */
export const After = z.optional(z.string().check(z.regex(/^[A-Za-z0-9:_.-]{1,80}$/, form('after'))))
export const Limit = z.optional(whole(1, 50))
/** The input of a list that is read in pages. */
export const page = { after: After, limit: Limit }
/** The output of a page of a list, with any further fields; `next` is the `after` of the next page. */
export const pageOf = <Row extends z.ZodMiniType, More extends z.core.$ZodShape = Record<never, never>>(
  row: Row,
  more: More = {} as More,
) => z.object({ items: z.array(row), next: z.nullable(z.string()), ...more })
/**
 * The columns by which a list of the desk can be sorted, each ascending and (`.desc`) descending. `named` fetches the
 * one row with this number or id, whatever page it is on;
 * `total` also counts the rows of all pages.
 */
export const sortBy = <const S extends string>(...names: S[]) => ({
  sort: z.optional(z.enum(names.flatMap((name) => [name, `${name}.desc` as const]))),
  named: z.optional(Key),
  total: z.optional(z.literal('1')),
})
/** Lists are counted up to this number. */
export const COUNTED = 1000
/** The output of such a list; `total` is COUNTED + 1 where it has more rows. */
export const sortedOf = <Row extends z.ZodMiniType, More extends z.core.$ZodShape = Record<never, never>>(
  row: Row,
  more: More = {} as More,
) => pageOf(row, { ...more, total: z.optional(z.int()) })
/** Filters of a queue: by whom its items are assigned to, and by the instant from which they wait. */
export const narrow = {
  whose: z.optional(z.enum(['mine', 'nobody'])),
  since: z.optional(whole(0, 100_000_000_000_000)),
}
/** Text to search for, in the fields that the endpoint's description names. */
export const Find = z.optional(z.string().check(z.trim(), z.maxLength(MAX_TEXT)))

// ---- what comes out
/** A text in both languages: the page picks one, so that a switch of language needs no request. */
export const Both = z.object({ en: z.string(), cn: z.string() })
/** An instant in milliseconds since 1970 (UTC). */
export const Instant = z.int()
/** A proposal of one operator, which another decides. */
export const proposed = {
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposedBy: z.string(),
  proposedById: z.int(),
  proposedAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
}
export const Cent = z.int()
export const Kilo = z.int()
export const Nothing = z.object({})
/** A run of registry serial numbers: `text` is the registry's own line. */
export const SerialRunOut = z.object({ first: z.int(), last: z.int(), text: z.string(), kg: Kilo })
/** A block of running text: a paragraph, a heading or a list. */
export const TextBlock = z.union([
  z.object({ p: z.string() }),
  z.object({ h: z.string() }),
  z.object({ li: z.array(z.string()) }),
])
export const BothTexts = z.object({ en: z.array(TextBlock), cn: z.array(TextBlock) })

// ---- what operators write: an allow-list of blocks and marks (domain/src/publishing/richText.ts); anything else is
// dropped or refused
const LONG = 4000
const Words = z.string().check(z.maxLength(LONG))
const Span = z.union([
  Words,
  z.object({
    t: Words,
    b: z.optional(z.literal(true)),
    i: z.optional(z.literal(true)),
    a: z.optional(z.string().check(z.maxLength(500))),
  }),
])
const Line = z.union([Words, z.array(Span).check(z.maxLength(200))])
const Lines = z.array(Line).check(z.maxLength(100))
const side = z.int().check(z.minimum(1), z.maximum(10_000))
const Picture = z.object({
  img: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, form('pictureName'))),
  width: side,
  height: side,
  alt: z.string().check(z.maxLength(140)),
})
const Heading = z.string().check(z.maxLength(140))
const lines = [z.object({ p: Line }), z.object({ h: Heading }), z.object({ q: Line })] as const
export const RichBlock = z.union([...lines, z.object({ li: Lines }), z.object({ ol: Lines }), Picture])
const Blocks = z.array(RichBlock).check(z.maxLength(400))
export const BothRich = z.object({ en: Blocks, cn: Blocks })
