import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { accountNotices } from './notice/accountNotices.ts'
import { marketNotices } from './notice/marketNotices.ts'
import { moneyNotices } from './notice/moneyNotices.ts'
import { newsNotices } from './notice/newsNotices.ts'
import { type NoticeEntry, noticeTopics } from './notice/noticeEntry.ts'
import { planNotices } from './notice/planNotices.ts'
import { requestNotices } from './notice/requestNotices.ts'
import { noticeCatalogue } from './noticeCatalogue.ts'
import { kindsOf, type NoticeKind, sayNotice } from './notices.ts'

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()

for (const [kind, { title, body, mail, leadsTo, topic }] of Object.entries(noticeCatalogue) as [
  string,
  NoticeEntry,
][]) {
  test(`${kind} has the same numbers in both languages`, () => {
    assert.deepEqual(holes(title.en), holes(title.cn))
    assert.deepEqual([...new Set(holes(body.en))], [...new Set(holes(body.cn))])
    assert.deepEqual(holes(mail?.en ?? ''), holes(mail?.cn ?? ''))
    for (const [part, words] of Object.entries({ title, body, ...(mail && { mail }) })) {
      // A body that an operator wrote has no words of its own.
      assertBothLanguages(words, part, { alike: words.en.replace(/\{\w+\}/g, '') === '' })
    }
    assert.ok(noticeTopics.includes(topic), topic)
    assert.doesNotMatch(`${title.en} ${body.en}`, /please note|oops|!/i)
    assert.match(leadsTo, /^\/pages\//)
  })
}
test('a link that works without a login is in the mail only', () => {
  const link = 'https://tonne.example/pages/other/cancelrequest?no=R-1&key=abc'
  const params = { no: 'R-1', kind: { en: 'Higher level', cn: '升级会员等级' }, dueAt: 'Tue 24 Nov, 18:00', link }
  const { body, mail } = sayNotice('requestSent', params, 'en')
  assert.ok(mail.startsWith(body) && mail.endsWith(link))
  for (const [kind, entry] of Object.entries(noticeCatalogue) as [string, NoticeEntry][])
    assert.ok(!holes(entry.body.en).includes('link'), kind)
  assert.ok(!body.includes('http'))
})
test('a notice is in its reader’s language', () => {
  const params = { amount: 'S$50.00', reference: 'DEP-7Q4K2M9X' }
  assert.equal(sayNotice('depositCredited', params, 'en').title, 'Deposit received: S$50.00')
  assert.equal(sayNotice('depositCredited', params, 'cn').title, '充值到账：S$50.00')
})
test('a notice keeps its topic, and its link has the same numbers in both languages', () => {
  const params = { amount: 'S$50.00', reference: 'DEP-7Q4K2M9X' }
  const { topic, leadsTo, body, mail } = sayNotice('depositCredited', params, 'cn')
  assert.deepEqual([topic, mail], ['money', body])
  assert.match(leadsTo, /^\/pages\/[^{}]*$/)
  for (const [kind, entry] of Object.entries(noticeCatalogue) as [NoticeKind, NoticeEntry][]) {
    const paired = Object.fromEntries(holes(entry.leadsTo).map((hole) => [hole, { en: `a${hole}`, cn: '别处' }]))
    const filled = entry.leadsTo.replace(/\{(\w+)\}/g, 'a$1')
    assert.equal(sayNotice(kind, paired, 'cn').leadsTo, filled, kind)
  }
})
test('the mail has the body, an empty line, and then the text that only the mail has', () => {
  const pair = (text: string) => ({ en: text, cn: `${text}（测）` })
  const params = { no: 'R-1', kind: pair('Higher level'), dueAt: 'Tue 24 Nov, 18:00', link: 'https://tonne.example/' }
  for (const lang of ['en', 'cn'] as const) {
    const { body, mail } = sayNotice('requestSent', params, lang)
    assert.ok(body.includes(pair('Higher level')[lang]) || !noticeCatalogue.requestSent.body[lang].includes('{kind}'))
    assert.deepEqual(mail.split('\n\n'), [body, noticeCatalogue.requestSent.mail[lang].replace('{link}', params.link)])
  }
})
test('each topic has a notice, so that its switch does something, and each kind has one topic', () => {
  assert.deepEqual(noticeTopics.flatMap(kindsOf).sort(), Object.keys(noticeCatalogue).sort())
  for (const topic of noticeTopics) {
    assert.ok(kindsOf(topic).length > 0, topic)
    assert.ok(kindsOf(topic).every((kind) => noticeCatalogue[kind].topic === topic))
  }
})
test('every list of notices is in the catalogue, and no kind is in two lists', () => {
  const lists = [accountNotices, marketNotices, moneyNotices, newsNotices, planNotices, requestNotices]
  assert.deepEqual(lists.flatMap((list) => Object.keys(list)).sort(), Object.keys(noticeCatalogue).sort())
  for (const list of lists)
    for (const [kind, entry] of Object.entries(list)) assert.equal(noticeCatalogue[kind as NoticeKind], entry)
})
