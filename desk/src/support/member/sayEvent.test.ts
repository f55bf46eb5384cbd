import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderKinds, orderStates, requestStates, withdrawalStages } from '@tonne/domain/states'
import { type Event, sayEvent, sayWhy } from './sayEvent.ts'

const event = (change: Partial<Event>): Event => ({
  ...{ id: '1.1.1', at: 0, kind: 'trades', what: 'member.joined', no: null, by: null, why: '', detail: null },
  ...{ project: null, kg: null, amountCents: null, ...change },
})
const kubu = { no: 'TN-0142', name: { en: 'Sungai Kubu', cn: '双溪库布' } }

for (const [change, en, cn] of [
  [{ what: 'order.buy.completed', project: kubu, kg: 43_000 }, 'Bought 43 t of Sungai Kubu', '买入双溪库布 43 吨'],
  [
    { what: 'order.sell.cancelled', project: kubu, kg: 1500 },
    'Offered 1.5 t of Sungai Kubu: Cancelled',
    '挂卖双溪库布 1.5 吨：已取消',
  ],
  [
    { what: 'request.done', by: 'system', detail: { en: 'A copy of my data', cn: '导出我的数据' } },
    'Carried out: A copy of my data',
    '申请办结：导出我的数据',
  ],
  [
    { what: 'login.in', why: '203.0.113.40', detail: { en: 'Chrome, Windows', cn: 'Chrome，Windows' } },
    'Logged in: Chrome, Windows, 203.0.113.40',
    '登录：Chrome，Windows，203.0.113.40',
  ],
  [{ what: 'withdrawal.approve', by: 'Priya Menon' }, 'Priya Menon approved the withdrawal', 'Priya Menon 批准提现'],
  [
    { what: 'case.opened', by: 'system', detail: { en: 'Wrong trading passwords', cn: '交易密码连续错误' } },
    'Restricted by the system: Wrong trading passwords',
    '系统实施限制：交易密码连续错误',
  ],
  [{ what: 'pair.mark', by: 'Priya Menon' }, 'Trading pair: marked, Priya Menon', '对敲排查：标记，Priya Menon'],
] as const)
  test(en, () => assert.deepEqual([sayEvent(event(change), 'en'), sayEvent(event(change), 'cn')], [en, cn]))

test('the reason of an operator’s act is shown; a member’s own act and a step of a request have none', () => {
  const why = 'Looked at the record'
  assert.equal(sayWhy(event({ kind: 'money', by: 'Priya Menon', why }), 'en'), why)
  assert.equal(sayWhy(event({ kind: 'access', by: null, why: '203.0.113.40' }), 'en'), '')
  assert.equal(sayWhy(event({ kind: 'requests', by: 'Priya Menon', why }), 'en'), '')
})
test('every state of an order, a request and a withdrawal has its sentence, without an unfilled place', () => {
  const all = [
    ...orderKinds.flatMap((kind) => Object.keys(orderStates).map((state) => `order.${kind}.${state}`)),
    ...Object.keys(requestStates).map((state) => `request.${state}`),
    ...['completed', 'refused', 'cancelled'].map((stage) => `withdrawal.ended.${stage}`),
  ]
  assert.ok(all.length > 30 && 'completed' in withdrawalStages)
  for (const what of all)
    for (const lang of ['en', 'cn'] as const) {
      const text = sayEvent(event({ what, project: kubu, kg: 1000, by: 'Priya', detail: { en: 'd', cn: 'd' } }), lang)
      assert.ok(!/[{}]|order|withdrawal\.|request\./.test(text), `${what}: ${text}`)
    }
})
