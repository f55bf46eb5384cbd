import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWords, sayAct } from './sayAct.ts'

for (const [act, en, cn] of [
  ['project.addDocument', 'Project: paper added', '项目：添加文件'],
  ['operator.passkey.remove', 'Operator: passkey, removed', '运营人员：通行密钥，移除'],
  ['withdrawal.approve', 'Withdrawal: approved', '提现：批准'],
  ['request.done.data_export', 'Request: done, A copy of my data', '会员申请：完成，导出我的数据'],
  ['constructor.toString', 'constructor: toString', 'constructor：toString'],
  ['terms', 'Terms', '条款'],
] as const)
  test(act, () => assert.deepEqual([sayAct(act, 'en'), sayAct(act, 'cn')], [en, cn]))

test('an act has words if each of its parts has', () => {
  assert.deepEqual(
    [
      'alert.decide',
      'restriction.decline',
      'pair.declineLift',
      'retirement.dropCorrection',
      'operator.factor.wrong',
      'request.done.data_export',
      'alert.x',
      'x.decide',
      'toString',
    ].map(hasWords),
    [true, true, true, true, true, true, false, false, false],
  )
})
