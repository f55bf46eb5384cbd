import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Refusal, type RefusalName, refusals, sayRefusal } from '@tonne/domain/refusals'
import * as z from 'zod/mini'
import { deskEndpoints } from './deskEndpoints.ts'
import { endpoints } from './endpoints.ts'
import { fieldForms } from './fieldForms.ts'
import * as fields from './fields.ts'
import { type FieldWrong, unwritableField, wrongField } from './issueWords.ts'

type Def = Record<string, unknown> & {
  type: string
  checks?: { _zod: { def: { check: string; format?: string; error?: () => string } } }[]
}
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def
const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'parse' in value

function* within(schema: z.ZodMiniType): Generator<z.ZodMiniType> {
  yield schema
  const def = defOf(schema)
  const parts = [
    ...Object.values((def.shape as object) ?? {}),
    ...((def.options as unknown[]) ?? []),
    def.element,
    def.innerType,
    def.in,
    def.out,
  ]
  for (const part of parts) if (isSchema(part)) yield* within(part)
}
const roots = new Map<string, z.ZodMiniType>([
  ...Object.entries(fields).flatMap(([name, field]): [string, z.ZodMiniType][] =>
    isSchema(field) ? [[name, field]] : [],
  ),
  ['whole', fields.whole(2, 9)],
  ...[...endpoints, ...deskEndpoints].map(({ name, endpoint }): [string, z.ZodMiniType] => [name, endpoint.input]),
])

const wrongs: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    Number.NaN,
    10 ** 17,
    -(10 ** 17),
    '',
    ' ',
    '!',
    'ä\u0000',
    '12',
    'a',
    'x'.repeat(20_000),
  ],
  ...[
    [],
    [null],
    [1, ''],
    Array.from({ length: 1000 }, () => 'x'),
    {},
    { kind: 'none' },
    { p: 1 },
    { en: 1 },
    { en: [{ p: { t: 1 } }] },
    { x: null },
  ],
]
const say = ({ field, rule }: FieldWrong, lang: 'en' | 'cn') =>
  sayRefusal({ rule: 'fieldInvalid', params: { field, rule } }, lang)
/** Every message that a wrong value of this schema can produce. */
function* messages(schema: z.ZodMiniType): Generator<FieldWrong> {
  for (const value of wrongs) {
    // The schema is tried alone and as a field of a request.
    for (const [tried, sent] of [
      [schema, value],
      [z.object({ kg: schema }), { kg: value }],
    ] as const) {
      for (const issue of tried.safeParse(sent).error?.issues ?? [])
        if (!Object.hasOwn(refusals, issue.message)) yield wrongField(issue, sent)
    }
  }
}
function assertWhole(wrong: FieldWrong, where: string) {
  const field = typeof wrong.field === 'string' ? wrong.field : ''
  const cn = say(wrong, 'cn')
  assert.doesNotMatch(field ? cn.replace(field, '') : cn, /[A-Za-z]/, `${where}: ${cn}`)
  assert.match(cn, /[\p{Script=Han}]$|\d$|_$/u, where)
  const en = say(wrong, 'en')
  assert.match(en, /: (must|cannot|can|needs|is|has|does) /, `${where}: ${en}`)
  assert.doesNotMatch(en, /\p{Script=Han}|undefined|Invalid input|\[object/u, `${where}: ${en}`)
  for (const bound of [wrong.least, wrong.most]) {
    if (bound === undefined || (bound === 1 && /空/.test(cn))) continue
    for (const sentence of [en, cn])
      assert.ok(sentence.replaceAll(',', '').includes(String(bound)), `${where}: ${sentence}`)
  }
}

test('every message, for any field of any endpoint, is one whole sentence in either language', () => {
  const seen = new Set<unknown>()
  const rules = new Set<string>()
  for (const [name, root] of roots) {
    for (const schema of within(root)) {
      if (seen.has(schema)) continue
      seen.add(schema)
      for (const wrong of messages(schema)) {
        rules.add(wrong.rule.cn)
        assertWhole(wrong, name)
      }
    }
  }
  assert.ok(seen.size > 300 && rules.size > 60, `${seen.size} schemas, ${rules.size} sentences`)
})
test('every pattern and predicate names its rule: a refusal without numbers, or a form', () => {
  const used = new Set<string>()
  for (const [name, root] of roots) {
    for (const schema of within(root)) {
      const { type, error: own } = defOf(schema) as { type: string; error?: () => unknown }
      if (type === 'union' && own) used.add(String(own()))
      for (const { _zod } of [...(defOf(schema).checks ?? [])]) {
        const { check, format, error } = _zod.def
        if (check !== 'custom' && format !== 'regex') continue
        const rule = String(error?.() ?? '')
        used.add(rule)
        const isRefusal = Object.hasOwn(refusals, rule) && !refusals[rule as RefusalName].en.includes('{')
        assert.ok(isRefusal || Object.hasOwn(fieldForms, rule), `${name}: a rule says '${rule}'`)
      }
    }
  }
  assert.ok(used.size > 0)
  for (const form of Object.keys(fieldForms))
    assert.ok(used.has(form) || form === 'contentKind', `no field has the form ${form}`)
})

const table: [schema: z.ZodMiniType, value: unknown, en: string, cn: string][] = [
  [fields.AmountCents, 0, 'f: cannot be less than 1', 'f：不能小于 1'],
  [fields.AmountCents, 2e12, 'f: cannot be more than 1,000,000,000,000', 'f：不能大于 1,000,000,000,000'],
  [fields.AmountCents, '5', 'f: must be a number', 'f：须为数字'],
  [fields.AmountCents, 1.5, 'f: must be a whole number', 'f：须为整数'],
  [fields.AmountCents, undefined, 'f: is missing', 'f：缺少该项'],
  [fields.Reason, ' a ', 'f: needs at least 3 characters', 'f：至少需要 3 个字符'],
  [fields.Reason, 'a'.repeat(501), 'f: can have at most 500 characters', 'f：最多 500 个字符'],
  [fields.AnyPassword, '', 'f: cannot be empty', 'f：不能为空'],
  [fields.Limit, 'many', 'f: must be a whole number', 'f：须为整数'],
  [fields.Limit, '51', 'f: cannot be more than 50', 'f：不能大于 50'],
  [fields.DayField, '2026-02-30', 'f: must be a date like 2026-11-20', 'f：须为日期，例如 2026-11-20'],
  [z.enum(['buy', 'sell']), 'lend', 'f: must be one of buy, sell', 'f：须为 2 个可选值之一'],
  [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], 'f: can have at most 2 entries', 'f：最多 2 项'],
  [z.number().check(z.gt(2)), 2, 'f: must be more than 2', 'f：须大于 2'],
  [z.number().check(z.lt(2)), 2, 'f: must be less than 2', 'f：须小于 2'],
  [z.int().check(z.multipleOf(5)), 7, 'f: must be a multiple of 5', 'f：须为 5 的整数倍'],
  [
    z.union([z.literal(''), fields.DayField]),
    'soon',
    'f: must be a date like 2026-11-20',
    'f：须为日期，例如 2026-11-20',
  ],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'f.kind: can only be a',
    'f.kind：不是唯一允许的值',
  ],
  [z.strictObject({}), { more: 1 }, 'f: has a field that is not known here', 'f：含有未知字段'],
]
for (const [schema, value, en, cn] of table) {
  test(`the message is: ${en}`, () => {
    const sent = { f: value }
    const issue = z.object({ f: schema }).safeParse(sent).error!.issues[0]!
    const params = wrongField(issue, sent) as Refusal['params'] & FieldWrong
    assert.deepEqual([say(params, 'en'), say(params, 'cn')], [en, cn])
  })
}
test('a value that no database can store is refused with its field, at any depth', () => {
  const wrong = unwritableField({ a: 'x', b: [{ c: 'y\0' }] })!
  assert.deepEqual([say(wrong, 'en'), say(wrong, 'cn')], ['b.0.c: must not hold U+0000', 'b.0.c：不能含有空字符'])
  const half = unwritableField(['\u{1f331}', 'A\ud83cB'])!
  assert.deepEqual([say(half, 'en'), say(half, 'cn')], ['1: must not hold half a character', '1：不能含有不完整的字符'])
  assert.equal(unwritableField({ a: 'x', b: [1, null, '\u{1f331}'] }), null)
})
test('a body that is no object is reported as the request', () => {
  const wrong = wrongField(z.object({}).safeParse('x').error!.issues[0]!, 'x')
  assert.deepEqual([say(wrong, 'en'), say(wrong, 'cn')], ['request: must be a group of fields', '请求：须为一组字段'])
})
