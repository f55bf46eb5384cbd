import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inApp, isQuitPoint, pathOf, withReturn } from './way.ts'

for (const [address, ours] of [
  ['/pages/project/info?no=TN-0118', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
  [undefined, false],
] as const) {
  test(`${JSON.stringify(address)} is ${ours ? '' : 'not '}a place of the app`, () =>
    assert.equal(inApp(address), ours))
}
test('the way back keeps the query, and never leads to an entry page', () => {
  assert.equal(
    withReturn('/pages/login/index', '/pages/project/info?no=A&b=1'),
    '/pages/login/index?to=%2Fpages%2Fproject%2Finfo%3Fno%3DA%26b%3D1',
  )
  assert.equal(withReturn('/pages/login/index', '/pages/register/index?step=2'), '/pages/login/index')
})
test('quit points are recognised with a slash or a query too', () => {
  assert.ok(isQuitPoint('/pages/index/index/'))
  assert.ok(isQuitPoint('/pages/project/index?type=solar'))
  assert.ok(isQuitPoint('/'))
  assert.ok(!isQuitPoint('/pages/project/info'))
})
test('pathOf removes the query and the last slash', () => {
  assert.equal(pathOf('/pages/news/info/?slug=a#b'), '/pages/news/info')
  assert.equal(pathOf('/'), '/')
})
