import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusals.ts'
import { wrongly } from '../testing/wrongly.ts'
import { judgeTerms } from './judgeTerms.ts'
import { sayTerm, termAt, termChangesOf, termFieldsOf } from './termFields.ts'
import { completeTerms, firstTerms, type Terms } from './terms.ts'

/** Every leaf of a version by its dotted name; a name of a level is one leaf. */
function leaves(value: unknown, path = ''): string[] {
  const isLeaf = typeof value !== 'object' || value === null || 'en' in value
  return isLeaf ? [path] : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}
const set = (path: string, value: unknown): Terms => {
  const terms = structuredClone(firstTerms) as Terms
  const keys = path.split('.')
  const last = keys.pop()!
  ;((termAt(terms, keys.join('.')) as Record<string, unknown> | undefined) ?? (terms as Record<string, unknown>))[
    last
  ] = value
  return terms
}

test('every field of the terms has a name, except those that are set elsewhere or follow from another', () => {
  const named = new Set(termFieldsOf(firstTerms).map((f) => f.path))
  const missing = leaves(firstTerms).filter(
    (path) => !named.has(path) && !/^levels\.\d+\.(level|sellsPresale)$/.test(path) && path !== 'registration.open',
  )
  assert.deepEqual(missing, [])
  for (const { label, min, max } of termFieldsOf(firstTerms))
    assert.ok(label[0] && /\p{Script=Han}/u.test(label[1]) && min <= max, label[0])
})
test('values have their unit', () => {
  const termText = (path: string, lang: 'en' | 'cn') =>
    sayTerm(termFieldsOf(firstTerms).find((f) => f.path === path)!, termAt(firstTerms, path), lang)
  for (const [path, en, cn] of [
    ['buyFeeBasisPoints', '1.5%', '1.5%'],
    ['deposit.maxCents', 'S$20,000.00', 'S$20,000.00'],
    ['finalPaymentHours', '72 hours', '72 小时'],
    ['saleProceedsDays', 'T+1 working day', 'T+1 工作日'],
    ['presaleSellLevel', 'P3', 'P3'],
    ['bank.cutOffMinutes', '17:00', '17:00'],
    ['levels.4.monthlySpendCents', 'no limit', '不限'],
    ['levels.1.tonsKg', '1 t', '1 吨'],
    ['levels.2.name', 'Plus', '进阶'],
  ] as const)
    assert.deepEqual([termText(path, 'en'), termText(path, 'cn')], [en, cn])
  assert.equal(sayTerm({ unit: 'count' }, undefined, 'en'), '–')
})
test('a diff names the changed fields and no others', () => {
  assert.deepEqual(termChangesOf(firstTerms, firstTerms), [])
  const [change, ...rest] = termChangesOf(firstTerms, set('deposit.minCents', 2_00))
  assert.deepEqual(
    [change!.field.path, change!.before, change!.after, rest.length],
    ['deposit.minCents', 1_00, 2_00, 0],
  )
})
test('each field is refused beyond either bound, by name; so are pairs that contradict each other', () => {
  judgeTerms(firstTerms)
  const refuses = (terms: Terms, label: string) =>
    assert.throws(
      () => judgeTerms(terms),
      (error) =>
        error instanceof Refusal &&
        error.rule === 'termsInvalid' &&
        (error.params.field as { en: string }).en === label,
      label,
    )
  for (const { path, label, unit, min, max } of termFieldsOf(firstTerms)) {
    const wrong =
      unit === 'name' ? [{ en: '', cn: '名' }, { en: 'x'.repeat(21), cn: '名' }, null] : [min - 1, max + 1, 1.5, '1']
    for (const value of wrong) refuses(set(path, value), label[0])
  }
  refuses(set('deposit.minCents', 20_000_01), 'Minimum deposit')
  refuses(set('withdrawal.minCents', 1_00), 'Minimum withdrawal')
  refuses(set('withdrawal.arrivesFromDays', 4), 'Arrives at the earliest')
  refuses(set('levels.2.tonsKg', 1), 'P3: tons to ask for it')
  refuses(set('levels.1.monthlySpendCents', null), 'P3: spending a month')
})
test('a version older than a field has the field’s published default', () => {
  const { market: _, ...old } = structuredClone(firstTerms)
  const stored = wrongly<Partial<Terms>>({ ...old, levels: old.levels.map(({ name: __, ...level }) => level) })
  assert.deepEqual(completeTerms(stored), firstTerms)
})
test('a refusal names the field and its value in both languages', () => {
  const refused = (terms: Terms) => {
    try {
      judgeTerms(terms)
    } catch (error) {
      return (error as Refusal).params
    }
    return assert.fail('it was taken')
  }
  assert.deepEqual(refused(set('deposit.minCents', 20_000_01)), {
    field: { en: 'Minimum deposit', cn: '单笔充值下限' },
    value: { en: 'S$20,000.01', cn: 'S$20,000.01' },
  })
  assert.deepEqual(refused(set('deposit.minCents', '1')).value, { en: '1', cn: '1' })
  assert.deepEqual(refused(set('deposit.minCents', null)).value, {
    en: sayTerm({ unit: 'cents' }, null, 'en'),
    cn: sayTerm({ unit: 'cents' }, null, 'cn'),
  })
})
test('equal pairs are accepted; a first value above its second is not', () => {
  const agree: [string, string, number][] = [
    ['deposit.minCents', 'deposit.maxCents', 1],
    ['withdrawal.minCents', 'withdrawal.maxCents', 1],
    ['withdrawal.arrivesFromDays', 'withdrawal.arrivesByDays', 1],
    ['market.protectionBasisPoints', 'market.bandBasisPoints', 1],
  ]
  for (const [less, more, step] of agree) {
    const most = termAt(firstTerms, more) as number
    assert.doesNotThrow(() => judgeTerms(set(less, most)), less)
    assert.throws(() => judgeTerms(set(less, most + step)), Refusal, less)
  }
})
test('a level requires and allows at least as much as the one below; its name has 1 to 20 letters', () => {
  const level = (place: number, key: string, value: unknown) => judgeTerms(set(`levels.${place}.${key}`, value))
  assert.doesNotThrow(() => level(2, 'tonsKg', firstTerms.levels[1]!.tonsKg))
  assert.doesNotThrow(() => level(2, 'monthlySpendCents', firstTerms.levels[1]!.monthlySpendCents))
  assert.doesNotThrow(() => level(1, 'name', { en: 'x'.repeat(20), cn: '名'.repeat(20) }))
  for (const name of [
    { en: ' ', cn: '名' },
    { en: 'x', cn: '' },
    { en: 'x', cn: ' ' },
    { en: 'x', cn: '名'.repeat(21) },
    { en: 'x' },
  ])
    assert.throws(() => level(1, 'name', name), Refusal)
})
