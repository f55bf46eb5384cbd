import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EntryKind, entryKinds } from '../ledger.ts'
import { sayFundLine } from './fundWords.ts'

const cases: [line: Parameters<typeof sayFundLine>[0], en: string, cn: string][] = [
  [{ kind: 'buy', kg: 2000, name: '古布河' }, 'Bought 2 t 古布河', '买入古布河 2 吨'],
  [{ kind: 'buy', kg: 2000, name: 'Kubu' }, 'Bought 2 t Kubu', '买入 Kubu 2 吨'],
  [{ kind: 'booking', kg: null, name: '' }, 'Booking fee', '预订费'],
  [{ kind: 'booking', kg: null, name: '古布河' }, 'Booking fee, 古布河', '预订费，古布河'],
  [
    { kind: 'retirement_return', kg: 1000, name: '古布河' },
    'Not retired, returned 1 t 古布河',
    '未注销，退回古布河 1 吨',
  ],
  [
    { kind: 'hold', kg: null, name: '', causeNo: 'B-20261120-00001' },
    'Frozen for B-20261120-00001',
    'B-20261120-00001 冻结',
  ],
  [{ kind: 'hold', kg: null, name: '', causeNo: null }, 'Frozen', '冻结'],
]
for (const [line, en, cn] of cases) {
  test(en, () => assert.deepEqual([sayFundLine(line, 'en'), sayFundLine(line, 'cn')], [en, cn]))
}

const { kg, name } = { kg: 25_000, name: 'Kubu' }
const lines: Record<EntryKind, string> = {
  deposit: 'PayNow deposit',
  buy: 'Bought 25 t Kubu',
  issue: 'Issued 25 t Kubu',
  sell: 'Sale proceeds available',
  trade: 'Market trade 25 t Kubu',
  booking: 'Booking fee, 25 t Kubu',
  booking_return: 'Booking fee returned, 25 t Kubu',
  final_payment: 'Final payment, 25 t Kubu',
  lapse: 'Final payment missed, 25 t Kubu',
  reserve: 'Set aside 25 t Kubu',
  delivery: 'Delivered 25 t Kubu',
  withdrawal_hold: 'Frozen for a withdrawal',
  withdrawal: 'Withdrawal',
  withdrawal_return: 'Withdrawal returned',
  retirement_hold: 'Set aside for retirement, 25 t Kubu',
  retirement_return: 'Not retired, returned 25 t Kubu',
  retire: 'Retired 25 t Kubu',
  hold: 'Frozen for C-1',
  release: 'Released from C-1',
  correction: 'Correction, 25 t Kubu',
}
test('every kind of entry names what moved, in both languages', () => {
  const [english, chinese] = (['en', 'cn'] as const).map((lang) =>
    entryKinds.map((kind) => sayFundLine({ kind, kg, name, causeNo: 'C-1' }, lang)),
  )
  assert.deepEqual(Object.fromEntries(entryKinds.map((kind, i) => [kind, english![i]])), lines)
  for (const [i, line] of chinese!.entries()) {
    assert.match(line, /\p{Script=Han}/u)
    for (const part of ['25', 'Kubu', 'C-1']) assert.equal(line.includes(part), english![i]!.includes(part), line)
  }
  assert.equal(new Set(chinese).size, entryKinds.length)
})
test('a release without a known cause says only that it is a release', () => {
  const line = (['en', 'cn'] as const).map((lang) =>
    sayFundLine({ kind: 'release', kg: null, name: '', causeNo: '' }, lang),
  )
  assert.deepEqual(line, ['Released', '解冻'])
})
