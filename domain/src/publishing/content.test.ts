import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusals.ts'
import { projectArts } from '../trading/project.ts'
import {
  artKinds,
  type ContentValue,
  contentKindLabels,
  contentKinds,
  contentStateLabels,
  contentStates,
  isPaper,
  needsSecond,
  paperKinds,
  picturesIn,
  refuseIncomplete,
} from './content.ts'

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

test('complete content is published; each missing text is named with its language', () => {
  for (const [kind, value] of Object.entries(whole)) {
    assert.equal(refusedFor(value), undefined, kind)
    for (const [name, text] of Object.entries(value)) {
      if (typeof text !== 'object' || text === null || !('en' in text)) continue
      for (const lang of ['en', 'cn'] as const) {
        const empty = typeof text.en === 'string' ? ' ' : [{ p: '' }]
        const refusal = refusedFor({ ...value, [name]: { ...text, [lang]: empty } } as ContentValue)
        assert.deepEqual(
          [refusal?.rule, (refusal?.params.lang as { en: string } | undefined)?.en],
          ['contentIncomplete', lang === 'en' ? 'English' : 'Chinese'],
          `${kind}.${name}`,
        )
      }
    }
  }
})
test('a banner needs a link, a notice does not', () => {
  const refusal = refusedFor({ ...whole.banner, to: '' } as ContentValue)
  assert.deepEqual([refusal?.rule, refusal?.params.field], ['contentIncomplete', { en: 'Link', cn: '链接' }])
  assert.equal(refusedFor({ ...whole.notice, to: '' } as ContentValue), undefined)
})
test('a first paper needs no list of changes; every later one does', () => {
  const silent = { ...whole.terms, changed: { en: '', cn: '' } } as ContentValue
  assert.equal(refusedFor(silent, true), undefined)
  assert.equal(refusedFor(silent)?.rule, 'contentIncomplete')
})
test('links in texts and banners may lead to our pages or to https', () => {
  const body = { ...texts, cn: [{ p: ['看', { t: '这里', a: 'javascript:alert(1)' }] }] }
  assert.equal(refusedFor({ ...whole.news, body } as ContentValue)?.rule, 'contentLink')
  assert.equal(refusedFor({ ...whole.banner, to: '//evil.example' } as ContentValue)?.rule, 'contentLink')
})
test('the answers of a risk question have different names, and exactly one is right', () => {
  for (const change of [{ right: 'c' }, { options: [option('a')] }, { options: [option('a'), option('a')] }])
    assert.equal(refusedFor({ ...whole.quiz, ...change } as ContentValue)?.rule, 'contentQuiz')
})
test('terms, privacy and notices to everyone need a second person; published content stays published', () => {
  assert.deepEqual(contentKinds.filter(needsSecond), ['notice', 'terms', 'privacy'])
  assert.deepEqual([contentStates.published, contentStates.dropped], [[], []])
})
test('pictures are found in the text and on the cover', () => {
  const img = { img: 'a'.repeat(22), width: 1, height: 1, alt: '' }
  assert.deepEqual(picturesIn({ ...whole.news, picture: 'cover', body: { en: [img], cn: [] } } as ContentValue), [
    img.img,
    'cover',
  ])
})

const missing = (value: ContentValue) => refusedFor(value, false)?.params.field
test('of several missing texts the first is named, as the editor names it', () => {
  const empty = { en: '', cn: '' }
  const silent = { en: [], cn: [] }
  const rows: [ContentValue | undefined, object, en: string, cn: string][] = [
    [whole.news, { title: empty, lead: empty, body: silent }, 'Title', '标题'],
    [whole.news, { lead: empty, body: silent }, 'Lead', '导语'],
    [whole.news, { body: silent }, 'Text', '正文'],
    [whole.notice, { title: empty, text: empty }, 'Title', '标题'],
    [whole.notice, { text: empty }, 'Text', '正文'],
    [whole.banner, { kicker: empty, title: empty, line: empty }, 'Kicker', '眉题'],
    [whole.banner, { title: empty, line: empty }, 'Title', '标题'],
    [whole.banner, { line: empty }, 'Line', '副题'],
    [whole.faq, { question: empty, answer: silent }, 'Question', '问题'],
    [whole.faq, { answer: silent }, 'Answer', '回答'],
    [whole.quiz, { question: empty, options: [] }, 'Question', '问题'],
    [whole.quiz, { options: [option('a'), { ...option('b'), text: empty, why: empty }] }, 'Answer 2', '选项 2'],
    [whole.quiz, { options: [option('a'), { ...option('b'), why: empty }] }, 'Why, answer 2', '选项 2 的解释'],
    [whole.terms, { title: empty, body: silent, changed: empty }, 'Title', '标题'],
    [whole.terms, { body: silent, changed: empty }, 'Text', '正文'],
    [whole.terms, { changed: empty }, 'What changed', '变更说明'],
  ]
  for (const [value, change, en, cn] of rows)
    assert.deepEqual(missing({ ...value, ...change } as ContentValue), { en, cn })
  const lang = (text: object) => refusedFor({ ...whole.news, title: text } as ContentValue)?.params.lang
  assert.deepEqual(
    [lang({ en: '', cn: '有' }), lang({ en: 'Some', cn: ' ' })],
    [
      { en: 'English', cn: '英文' },
      { en: 'Chinese', cn: '中文' },
    ],
  )
})
test('a risk question has two to six answers', () => {
  const of = (n: number) =>
    refusedFor({
      ...whole.quiz,
      options: Array.from({ length: n }, (_, i) => option(i === 0 ? 'a' : `a${i}`)),
    } as ContentValue)?.rule
  assert.deepEqual([1, 2, 6, 7].map(of), ['contentQuiz', undefined, undefined, 'contentQuiz'])
})
test('a bad link is refused by its own rule, in an answer too, and even when texts are missing', () => {
  const link = { en: [{ p: [{ t: 'here', a: 'ftp://x.example' }] }], cn: [] }
  for (const value of [
    { ...whole.faq, answer: link },
    { ...whole.faq, answer: { en: [], cn: link.en } },
    { ...whole.news, title: { en: '', cn: '' }, body: link },
  ])
    assert.deepEqual(refusedFor(value as ContentValue)?.params, { link: 'ftp://x.example' })
  assert.equal(refusedFor({ ...whole.notice, to: 'http://x.example' } as ContentValue)?.rule, 'contentLink')
})
test('pictures are found in either language, in answers too, and none where there is none', () => {
  const img = (name: string) => ({ img: name.repeat(22), width: 1, height: 1, alt: '' })
  assert.deepEqual(picturesIn({ ...whole.faq, answer: { en: [img('a')], cn: [img('b')] } } as ContentValue), [
    'a'.repeat(22),
    'b'.repeat(22),
  ])
  assert.deepEqual(Object.values(whole).flatMap(picturesIn), [])
})
test('papers are the kinds of which there is one; every kind and state is listed', () => {
  assert.deepEqual(contentKinds.filter(isPaper), ['about', 'terms', 'privacy'])
  assert.deepEqual(paperKinds, ['about', 'terms', 'privacy'])
  assert.deepEqual(Object.keys(contentKindLabels), [...contentKinds])
  assert.deepEqual(Object.keys(contentStateLabels), Object.keys(contentStates))
  assert.deepEqual([...artKinds].sort(), [...new Set(Object.values(projectArts))].sort())
})
test('proposed content is published or goes back; scheduled content is withdrawn or published', () => {
  const { draft, proposed, approved } = contentStates
  assert.deepEqual(draft, ['proposed', 'approved', 'published', 'dropped'])
  assert.deepEqual(
    [proposed, approved],
    [
      ['draft', 'approved', 'published'],
      ['draft', 'published'],
    ],
  )
})
