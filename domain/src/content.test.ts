/** Nothing is published in one language only, and nothing that leads where it should not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ContentValue, contentKinds, contentStates, needsSecond, picturesIn, refuseIncomplete } from './content.ts'
import { Refusal } from './refusals.ts'

const both = { en: 'Words', cn: '文字' }
const texts = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
const art = { no: 'TN-0112', kind: 'wind' }
const option = (id: string) => ({ id, text: both, why: both })
const whole: Record<string, ContentValue> = {
  news: { kind: 'news', topic: 'ledger', title: both, lead: both, body: texts, art: null, picture: null },
  notice: { kind: 'notice', audience: 'all', title: both, text: both, to: '', untilDay: '' },
  banner: { kind: 'banner', position: 0, art, kicker: both, title: both, line: both, to: '/pages/project/index' },
  faq: { kind: 'faq', topic: 'account', position: 0, question: both, answer: texts },
  quiz: { kind: 'quiz', position: 0, question: both, options: [option('a'), option('b')], right: 'a' },
  terms: { kind: 'terms', title: both, body: texts, changed: both },
}
const refusedFor = (value: ContentValue, first = false): Refusal | undefined => {
  try {
    refuseIncomplete(value, { first })
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error
  }
  return undefined
}

test('what is whole is published; each word that is missing is named with its language', () => {
  for (const [kind, value] of Object.entries(whole)) {
    assert.equal(refusedFor(value), undefined, kind)
    for (const [name, said] of Object.entries(value)) {
      if (typeof said !== 'object' || said === null || !('en' in said)) continue
      for (const lang of ['en', 'cn'] as const) {
        const empty = typeof said.en === 'string' ? ' ' : [{ p: '' }]
        const refusal = refusedFor({ ...value, [name]: { ...said, [lang]: empty } } as ContentValue)
        assert.deepEqual(
          [refusal?.rule, (refusal?.params.lang as { en: string } | undefined)?.en],
          ['contentIncomplete', lang === 'en' ? 'English' : 'Chinese'],
          `${kind}.${name}`,
        )
      }
    }
  }
})
test('a first paper has changed nothing; every later one says what', () => {
  const silent = { ...whole.terms, changed: { en: '', cn: '' } } as ContentValue
  assert.equal(refusedFor(silent, true), undefined)
  assert.equal(refusedFor(silent)?.rule, 'contentIncomplete')
})
test('a link in a text or under a banner leads to our pages or to https', () => {
  const body = { ...texts, cn: [{ p: ['看', { t: '这里', a: 'javascript:alert(1)' }] }] }
  assert.equal(refusedFor({ ...whole.news, body } as ContentValue)?.rule, 'contentLink')
  assert.equal(refusedFor({ ...whole.banner, to: '//evil.example' } as ContentValue)?.rule, 'contentLink')
})
test('a risk question has answers of different names, and one of them is right', () => {
  for (const change of [{ right: 'c' }, { options: [option('a')] }, { options: [option('a'), option('a')] }])
    assert.equal(refusedFor({ ...whole.quiz, ...change } as ContentValue)?.rule, 'contentQuiz')
})
test('terms, privacy and what is told to everyone need a second person; nothing published is unpublished by a move', () => {
  assert.deepEqual(contentKinds.filter(needsSecond), ['notice', 'terms', 'privacy'])
  assert.deepEqual([contentStates.published, contentStates.dropped], [[], []])
})
test('pictures are found in the text and on the cover', () => {
  const img = { img: 'a'.repeat(22), width: 1, height: 1, alt: '' }
  assert.deepEqual(picturesIn({ ...whole.news, picture: 'cover', body: { en: [img], cn: [] } } as ContentValue), [img.img, 'cover'])
})
