import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownReasonIn, ownReasons, sayActor, sayReason } from './ownReason.ts'
import { recoveryStops } from './recovery.ts'

const HAN = /\p{Script=Han}/u
for (const [name, { en, cn }] of Object.entries({ ...ownReasons, ...recoveryStops })) {
  test(`${name} has its Chinese, with the same places`, () => {
    assert.match(cn, HAN)
    assert.doesNotMatch(en, HAN)
    assert.deepEqual(cn.match(/\{\w+\}/g), en.match(/\{\w+\}/g))
    assert.match(ownReasonIn(en) ?? '', HAN)
  })
}

for (const [stored, cn] of [
  ['by the member', '会员本人操作'],
  ['5 wrong trading passwords', '交易密码连续错误 5 次'],
  ['password and passkey', '密码与通行密钥'],
  ['version 3', '第 3 版'],
  ['password and code', '密码与验证码'],
  ['password and authenticator', '密码与 authenticator'],
  ['password and constructor', '密码与 constructor'],
  ['Ready for 7 days', '已生成，保留 7 天'],
  ['Read: devices and logins', '查看：设备与登录'],
  [
    'Devices that never logged in asked for 20 codes of one mailbox in 24 hours',
    '从未登录过的设备 24 小时内为同一邮箱请求了 20 个验证码',
  ],
  ['S00 name check of the demo bank', 'S00 name check of the demo bank'],
  ['version ', 'version '],
  ['a new version 3', 'a new version 3'],
  ['', ''],
  ['S$0 name check of the demo bank', '演示银行 S$0 户名核验'],
  ['by the member, who wrote to us', 'by the member, who wrote to us'],
  ['asked by the member', 'asked by the member'],
  ['Letter of the payer’s bank', 'Letter of the payer’s bank'],
] as const) {
  test(`“${stored}” is read as “${cn}”`, () => {
    assert.equal(sayReason(stored, 'cn'), cn)
    assert.equal(sayReason(stored, 'en'), stored)
  })
}

test('an act that nobody decided was done by the system', () => {
  assert.deepEqual(
    [sayActor('system', 'en'), sayActor('system', 'cn'), sayActor('Arun Nair', 'cn')],
    ['System', '系统', 'Arun Nair'],
  )
})
