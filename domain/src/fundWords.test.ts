/** A line of the statement reads as each language orders it; what is not known leaves no hole and no comma behind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayFundLine } from './fundWords.ts'

const cases: [said: Parameters<typeof sayFundLine>[0], en: string, cn: string][] = [
  [{ kind: 'buy', kg: 2000, name: '古布河' }, 'Bought 2 t 古布河', '买入古布河 2 吨'],
  [{ kind: 'buy', kg: 2000, name: 'Kubu' }, 'Bought 2 t Kubu', '买入 Kubu 2 吨'],
  [{ kind: 'booking', kg: null, name: '' }, 'Booking fee', '预订费'],
  [{ kind: 'booking', kg: null, name: '古布河' }, 'Booking fee, 古布河', '预订费，古布河'],
  [{ kind: 'retirement_return', kg: 1000, name: '古布河' }, 'Not retired, returned 1 t 古布河', '未注销，退回古布河 1 吨'],
  [{ kind: 'hold', kg: null, name: '', causeNo: 'B-20261120-00001' }, 'Frozen for B-20261120-00001', 'B-20261120-00001 冻结'],
  [{ kind: 'hold', kg: null, name: '', causeNo: null }, 'Frozen', '冻结'],
]
for (const [said, en, cn] of cases) {
  test(en, () => assert.deepEqual([sayFundLine(said, 'en'), sayFundLine(said, 'cn')], [en, cn]))
}
