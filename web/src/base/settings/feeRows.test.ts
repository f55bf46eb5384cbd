import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import { changeRows, feeRows } from './feeRows.ts'

const terms = { ...firstTerms, levels: [...firstTerms.levels] }
const lines = (lang: 'en' | 'cn') =>
  feeRows(terms, lang).flatMap((group) => group.rows.map(({ label, value }) => `${label}: ${value}`))
test('the published terms are shares, amounts and times, always in the same order', () => {
  assert.deepEqual(lines('en').slice(0, 3), ['Buy fee: 1.5%', 'Sell fee: 1.5%', 'GST on fees: 9%'])
  for (const line of ['Maximum withdrawal: S$20,000.00', 'Minimum fee: S$1.00', 'P1 Basic: 0 t · S$20,000.00 a month'])
    assert.ok(lines('en').includes(line), line)
  assert.ok(lines('cn').includes('P5 首席: 2,500 吨 · 每月不限 · 可出售预售碳信用'))
  assert.equal(lines('en').length, lines('cn').length)
  assert.ok(lines('en').includes('P5 Principal: 2,500 t · no limit a month · sells presale credits'))
  const titles = (lang: 'en' | 'cn') => feeRows(terms, lang).map(({ title }) => title)
  assert.deepEqual([titles('en').at(-1), titles('cn').at(-1)], ['Membership levels', '会员等级'])
  assert.equal(new Set(titles('en')).size, titles('en').length, 'levels are told once')
  assert.equal(lines('cn')[0], '买入手续费: 1.5%')
})
test('a change shows the old and the new value', () => {
  const was = (before: string, after: string) => `${before}, then ${after}`
  assert.deepEqual(changeRows(terms, { ...terms, buyFeeBasisPoints: 200 }, { lang: 'en', was }), [
    { label: 'Buy fee', value: '1.5%, then 2%' },
  ])
})
test('terms that guard against their readers have no row', () => {
  assert.ok(!lines('en').some((line) => /login|Registrations/i.test(line)))
})
