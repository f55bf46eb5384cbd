/** Notices: both languages name the same numbers, and each leads to a page of the app. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeEntry } from './notice/noticeEntry.ts'
import { noticeCatalogue } from './noticeCatalogue.ts'
import { sayNotice } from './notices.ts'

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()

for (const [kind, { title, body, leadsTo }] of Object.entries(noticeCatalogue) as [string, NoticeEntry][]) {
  test(`${kind} says the same numbers in both languages`, () => {
    assert.deepEqual(holes(title.en), holes(title.cn))
    assert.deepEqual([...new Set(holes(body.en))], [...new Set(holes(body.cn))])
    assert.match(`${title.cn}${body.cn}`, /\p{Script=Han}/u)
    assert.doesNotMatch(`${title.en} ${body.en}`, /please note|oops|!/i)
    assert.match(leadsTo, /^\/pages\//)
  })
}
test('a notice is said in the language of its reader', () => {
  const params = { amount: 'S$50.00', reference: 'DEP-7Q4K2M9X' }
  assert.equal(sayNotice('depositCredited', params, 'en').title, 'Deposit received: S$50.00')
  assert.equal(sayNotice('depositCredited', params, 'cn').title, '充值到账：S$50.00')
})
