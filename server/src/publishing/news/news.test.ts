import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { news } from '@tonne/contract/publishing/news'
import { worldFiles } from '../../seed/worldFiles.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { PASSWORD } from '../../testing/people.ts'
import { deleteBanner, deleteNews, insertAnnouncement, insertBanner, insertNews, insertPaper } from './store.ts'

const world = await openWorld()
const { news: articles, banners, papers } = worldFiles()
const HOUR = 3_600_000
const both = { en: 'Maintenance', cn: '维护' }
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR)
const call = world.as()

const publish = (slug: string, publishedAt: Date) =>
  insertNews(world.db, { ...articles[0]!, slug, art: { no: 'TN-0112', kind: 'wind' }, picture: null, publishedAt })
const pagesOf = async (
  limit: number,
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> => {
  const slugs: string[] = []
  let after: string | undefined
  for (let page = 0; ; page++) {
    const { items, next } = done(await call(news.list, { limit, ...(after ? { after } : {}) }))
    slugs.push(...items.map(({ slug }) => slug))
    if (next === null) return slugs
    after = next
    await between(page)
  }
}

test('without articles the page is empty', async () => {
  assert.deepEqual(done(await call(news.list, {})), { items: [], next: null })
})

test('pages follow each other from the newest, also within one instant and while more is published', async () => {
  // Five of one instant, so that a page ends in the middle of them.
  for (let i = 0; i < 5; i++) await publish(`same-${i}`, ago(50))
  for (let i = 0; i < 7; i++) await publish(`hour-${i}`, ago(100 + i))
  const expected = [
    'same-4',
    'same-3',
    'same-2',
    'same-1',
    'same-0',
    ...Array.from({ length: 7 }, (_, i) => `hour-${i}`),
  ]
  for (const limit of [1, 2, 3, 12, 50]) assert.deepEqual(await pagesOf(limit), expected)
  const grown = await pagesOf(3, (page) => publish(`meanwhile-${page}`, ago(1)))
  assert.deepEqual(grown, expected)
})

test('an article appears at its time', async () => {
  await publish('tomorrow', ago(-24))
  refused(await call(news.info, { slug: 'tomorrow' }), 'notFound')
  assert.ok(!(await pagesOf(50)).includes('tomorrow'))
  await world.clock.forward(24 * HOUR)
  assert.equal((await pagesOf(50))[0], 'tomorrow')
  const { body, art, title } = done(await call(news.info, { slug: 'tomorrow' }))
  assert.deepEqual(
    { body, art, title },
    { body: articles[0]!.body, art: { no: 'TN-0112', kind: 'wind' }, title: articles[0]!.title },
  )
})

test('an article may have no cover, and is replaced when published again', async () => {
  const { body, lead, title, topic } = articles[1]!
  await insertNews(world.db, { slug: 'plain', topic, title, lead, body, art: null, picture: null, publishedAt: ago(1) })
  await insertNews(world.db, {
    slug: 'plain',
    topic,
    title: { en: 'New', cn: '新' },
    lead,
    body,
    art: null,
    picture: null,
    publishedAt: ago(1),
  })
  const found = done(await call(news.info, { slug: 'plain' }))
  assert.deepEqual([found.art, found.title], [null, { en: 'New', cn: '新' }])
  assert.equal((await pagesOf(50)).filter((slug) => slug === 'plain').length, 1)
})

test('unknown articles and cursors are refused', async () => {
  refused(await call(news.info, { slug: 'no-such-article' }), 'notFound')
  for (const after of ['x', '1', '1.2.3', '99999999999999999999.1', '1.9999999999999999']) {
    assert.equal(refused(await call(news.list, { after }), 'fieldInvalid').field, 'after')
  }
  for (const limit of [0, 51]) assert.ok((await call(news.list, { limit })).code > 0)
})

test('an article and a slide that are published again are replaced in every part', async () => {
  const text = { en: 'Other', cn: '其他' }
  const article = { slug: 'same', lead: both, title: both, topic: 'ledger', body: articles[0]!.body }
  const older = { ...article, art: { no: 'TN-0112', kind: 'wind' }, picture: 'a'.repeat(22), publishedAt: ago(2) }
  const newer = { ...article, lead: text, title: text, topic: 'project', body: articles[1]!.body, art: null }
  const last = { ...newer, picture: null, publishedAt: ago(1) }
  for (const one of [older, last]) await insertNews(world.db, one)
  const { body, ...card } = done(await call(news.info, { slug: 'same' }))
  assert.deepEqual({ ...card, body }, { ...last, publishedAt: last.publishedAt.getTime() })
  const slide = { id: 'same', art: { no: 'TN-1', kind: 'wind' }, kicker: both, title: both, line: both, to: '/a' }
  const other = { id: 'same', art: { no: 'TN-2', kind: 'solar' }, kicker: text, title: text, line: text, to: '/b' }
  for (const one of [slide, other]) await insertBanner(world.db, one, 9)
  assert.deepEqual(done(await call(news.banners, {})).banners, [other])
  await world.db.tx((tx) => Promise.all([deleteBanner(tx, 'same'), deleteNews(tx, 'same')]))
})

test('answers that are shared while they are read are those of one question', async () => {
  for (const [version, title] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const)
    await insertPaper(world.db, {
      ...{ name: 'about', version, effectiveAt: ago(3 - version), title: { en: title, cn: '关于' }, changed: both },
      body: articles[0]!.body,
    })
  const [one, two] = await Promise.all([1, 2].map((limit) => call(news.list, { limit })))
  assert.deepEqual([done(one!).items.length, done(two!).items.length], [1, 2])
  const versions = await Promise.all([1, 2].map((version) => call(news.paper, { name: 'about', version })))
  assert.deepEqual(
    versions.map((answer) => done(answer).title.en),
    ['First', 'Second'],
  )
})

test('slides come in the operator’s order', async () => {
  const slides = banners.map(({ no, ...banner }) => ({ ...banner, art: { no, kind: 'forest' } }))
  const [first, second, third] = slides.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const [i, slide] of [first!, second!, third!].entries()) await insertBanner(world.db, slide, (i + 2) % 3)
  // Neither the order of their ids nor that of their insertion.
  assert.deepEqual(done(await call(news.banners, {})).banners, [second, third, first])
})

test('home shows the newest three lines of notice that have begun; a replaced one leads elsewhere', async () => {
  const line = (id: string, hours: number, to = '/pages/news/index') =>
    world.db.tx((tx) => insertAnnouncement(tx, { id, title: both, text: both, to, fromAt: ago(hours), untilAt: null }))
  for (const [id, hours] of [
    ['b', 2],
    ['d', 4],
    ['a', 1],
    ['c', 3],
    ['later', -1],
  ] as const)
    await line(id, hours)
  await line('b', 2, '/pages/about/index')
  const { notices } = done(await call(news.banners, {}))
  assert.deepEqual(
    notices.map(({ id, to }) => [id, to]),
    [
      ['a', '/pages/news/index'],
      ['b', '/pages/about/index'],
      ['c', '/pages/news/index'],
    ],
  )
})

test('a paper is read in the newest version in force', async () => {
  refused(await call(news.paper, { name: 'terms' }), 'notFound')
  const { title, body } = papers.find(({ id }) => id === 'terms')!
  await insertPaper(world.db, {
    name: 'terms',
    version: 1,
    effectiveAt: ago(48),
    title,
    body,
    changed: { en: '', cn: '' },
  })
  await insertPaper(world.db, {
    name: 'terms',
    version: 2,
    effectiveAt: ago(-48),
    title,
    body,
    changed: { en: 'Fees', cn: '费用' },
  })
  const first = done(await call(news.paper, { name: 'terms' }))
  assert.deepEqual(
    [first.version, first.versions.map((v) => [v.version, v.changed.cn])],
    [
      1,
      [
        [2, '费用'],
        [1, ''],
      ],
    ],
  )
  // Future versions can be read before they take effect, and old ones stay readable.
  assert.equal(done(await call(news.paper, { name: 'terms', version: 2 })).version, 2)
  refused(await call(news.paper, { name: 'terms', version: 3 }), 'notFound')
  const member = await annAgain()
  assert.deepEqual(done(await member(news.consent, {})), { due: null })
  await world.clock.forward(48 * HOUR)
  const paper = done(await call(news.paper, { name: 'terms' }))
  assert.deepEqual([paper.version, paper.title, paper.body], [2, title, body])
  refused(await call(news.paper, { name: 'privacy' }), 'notFound')
  assert.equal(done(await call(news.paper, { name: 'terms', version: 1 })).version, 1)
})

test('members are asked about new terms once they are in force, and agree by version', async () => {
  const late = await world.newMember()
  const ann = await annAgain()
  assert.equal(done(await ann(news.consent, {})).due?.changed.en, 'Fees')
  assert.equal(refused(await ann(news.agree, { version: 1 }), 'consentOther').version, 2)
  assert.deepEqual(done(await ann(news.agree, { version: 2 })), { due: null })
  assert.deepEqual(done(await ann(news.agree, { version: 2 })), { due: null })
  // A member who opens an account now agrees to these terms by doing so.
  assert.deepEqual(done(await late.call(news.consent, {})), { due: null })
})
/** A day later ann's session is over. */
async function annAgain() {
  const { token } = done(
    await call(login.logIn, { kind: 'personal', email: 'ann@example.sg', password: PASSWORD, agreed: true }),
  )
  return world.as(token)
}
