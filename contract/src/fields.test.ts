/** The numbers of a field's bounds: the last values that pass, and the first ones that do not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { plan } from './carbon/plan.ts'
import { portfolio } from './carbon/portfolio.ts'
import { retirement } from './carbon/retirement.ts'
import { retirementDesk } from './carbon/retirementDesk.ts'
import { deskEndpoints } from './deskEndpoints.ts'
import { endpoints } from './endpoints.ts'
import * as fields from './fields.ts'
import { payee } from './money/payee.ts'
import { withdrawal } from './money/withdrawal.ts'
import { assignmentDesk } from './support/assignment.ts'
import { owner } from './trading/owner.ts'

const long = (length: number): string => 'a'.repeat(length)
const TRILLION = 1_000_000_000_000
type Bounds = { field: z.ZodMiniType; passes: readonly unknown[]; refused: readonly unknown[] }
const amounts = { passes: [1, TRILLION], refused: [0, -1, TRILLION + 1, 1.5, '1', null, undefined] }
const sentences = { passes: [long(3), ` ${long(3)} `, long(500)], refused: [long(2), ' a ', long(501), undefined] }
const tokens = { passes: [long(43), `-_${long(41)}`], refused: [long(42), long(44), `${long(42)}.`] }
const bounds: Record<string, Bounds> = {
  AmountCents: { field: fields.AmountCents, ...amounts },
  QuantityKg: { field: fields.QuantityKg, ...amounts },
  Id: { field: fields.Id, passes: [1, '1', TRILLION], refused: [0, '0', TRILLION + 1, '-1', '1.0', undefined] },
  Limit: { field: fields.Limit, passes: [1, '50', undefined], refused: [0, 51, '51'] },
  Key: { field: fields.Key, passes: ['a', long(64), 'A.b_c-1'], refused: ['', long(65), '.a', '-a', 'a b', 'a/b'] },
  After: { field: fields.After, passes: [undefined, 'a', `${long(79)}:`], refused: ['', long(81), 'a b'] },
  Find: { field: fields.Find, passes: [undefined, '', long(140)], refused: [long(141)] },
  Reason: { field: fields.Reason, ...sentences },
  ShownText: { field: fields.ShownText, ...sentences },
  CodeTicket: { field: fields.CodeTicket, ...tokens },
  Secret: { field: fields.Secret, ...tokens },
  Totp: { field: fields.Totp, passes: ['012345'], refused: ['12345', '1234567', '12345a', 123_456] },
  MailCode: { field: fields.MailCode, passes: ['012345'], refused: ['12345', '1234567'] },
  AnyPassword: { field: fields.AnyPassword, passes: ['a', long(140)], refused: ['', long(141), undefined] },
  Agreed: { field: fields.Agreed, passes: [true], refused: [false, 'true', undefined] },
  DayField: { field: fields.DayField, passes: ['2028-02-29'], refused: ['2026-02-29', '2026-1-01', '', undefined] },
  MonthField: { field: fields.MonthField, passes: ['2026-12'], refused: ['2026-13', '2026-00', '2026-1', undefined] },
  Base64Url: { field: fields.Base64Url, passes: ['-', long(4096)], refused: ['', long(4097), 'a+', 'a='] },
  Bound: {
    field: fields.Bound,
    passes: ['buy', `buy${long(500)}`],
    refused: ['bu', `buy${long(501)}`, 'Buy', 'buy\n'],
  },
  Moment: { field: fields.Moment, passes: [0, '7258118400000'], refused: [-1, 7_258_118_400_001, 1.5, undefined] },
  'the year of a portfolio': {
    field: portfolio.lines.input.shape.year,
    passes: [2000, '2200', undefined],
    refused: [1999, 2201],
  },
  'retirements with evidence': {
    field: retirementDesk.takeEvidence.input.shape.nos,
    passes: [['R-1'], Array(200).fill('R-1')],
    refused: [[], Array(201).fill('R-1')],
  },
  'items to hand over': {
    field: assignmentDesk.handOver.input.shape.items,
    passes: [[], Array(500).fill({ queue: 'line', subject: '1' })],
    refused: [Array(501).fill({ queue: 'line', subject: '1' })],
  },
  since: {
    field: fields.narrow.since,
    passes: [undefined, 0, '100000000000000'],
    refused: [-1, '-0', 100_000_000_000_001],
  },
}

test('each bound is where it is published', () => {
  const accepted = (field: z.ZodMiniType, values: readonly unknown[]) =>
    values.filter((v) => field.safeParse(v).success)
  for (const [name, { field, passes, refused }] of Object.entries(bounds)) {
    assert.deepEqual(accepted(field, passes), passes, `${name} refuses what it should take`)
    assert.deepEqual(accepted(field, refused), [], `${name} takes what it should refuse`)
  }
})

type Schema = { _zod: { def: Def }; safeParse(value: unknown): { success: boolean } }
/** What zod says of a schema. */
type Def = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  options?: readonly Schema[]
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  in?: Schema
  out?: Schema
  checks?: readonly { _zod: { def: { check: string } } }[]
}
/** More than any text of a form, and more than any file that is read as text. */
const LONG = [100_000, 5_000_000].map((length) => ['a', 'A', '1', '字'].map((letter) => letter.repeat(length)))
/** The parts of a schema that take a text, a number, a list or an object without a bound. */
function endless(schema: Schema, path: string): string[] {
  const {
    type,
    shape = {},
    catchall,
    options = [],
    innerType,
    element,
    valueType,
    in: from,
    out,
    ...def
  } = schema._zod.def
  const checked = (...names: string[]) => names.every((name) => def.checks?.some((one) => one._zod.def.check === name))
  const isOpen =
    catchall !== undefined ||
    (type === 'string' && LONG.every((texts) => texts.some((text) => schema.safeParse(text).success))) ||
    (type === 'array' && !checked('max_length')) ||
    (type === 'record' && !checked('custom')) ||
    (type === 'number' && !checked('greater_than', 'less_than'))
  // A number that arrives as text has its bounds behind the conversion.
  const before = from && endless(from, path).filter(() => out?._zod.def.type !== 'pipe')
  const parts = [...options, innerType, element, valueType, out].filter((part) => part !== undefined)
  return [
    ...(isOpen ? [path] : []),
    ...(before ?? []),
    ...parts.flatMap((part) => endless(part, path)),
    ...Object.entries(shape).flatMap(([name, part]) => endless(part, `${path}.${name}`)),
  ]
}
test('all that a caller sends has a bound, and an unknown field is dropped', () => {
  const all = [...endpoints, ...deskEndpoints]
  assert.ok(all.length > 100)
  const found = all.flatMap(({ name, endpoint }) => endless(endpoint.input as unknown as Schema, name))
  assert.deepEqual(
    found.filter((path) => !path.startsWith('settingsDesk.proposeTerms.terms.')),
    // The limit of the body bounds them.
    [
      'upload.setAvatar.picture',
      'upload.attach.picture',
      'letterDesk.send.places',
      'projectDesk.addDocument.content',
      'projectDesk.addImage.picture',
      'contentDesk.picture.picture',
    ],
  )
})

test('what lets value leave cannot be asked for without its proof', () => {
  const { request, requestList } = retirement
  const acts = { withdrawal: withdrawal.request, payee: payee.add, plan: plan.create, request, requestList }
  for (const [name, { input }] of Object.entries(acts)) {
    const { proof } = input.shape
    assert.deepEqual(
      [undefined, {}, { totp: '123456' }].filter((one) => proof.safeParse(one).success),
      [],
      name,
    )
    assert.ok(proof.safeParse({ tradingPassword: 'x' }).success, name)
  }
  const yes = { id: 1, yes: true }
  assert.equal(owner.answer.input.safeParse(yes).success, false)
  assert.ok(owner.answer.input.safeParse({ ...yes, proof: { loginPassword: 'x' } }).success)
})
