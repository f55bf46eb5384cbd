import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { settingsDesk } from '@tonne/contract/base/settings'
import { contentDesk } from '@tonne/contract/publishing/content'
import { faq } from '@tonne/contract/publishing/faq'
import { news } from '@tonne/contract/publishing/news'
import { type NoticeParams, sayNotice } from '@tonne/domain/base/notices'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { done, refused, tally } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { pictureOf } from '../../testing/pictureOf.ts'

const world = await openWorld()
const { db, clock } = world
const desk = () => world.operators('market', 'admin', 'market')
let [one, two, three] = await desk()
// A day later yesterday's sessions have expired.
beforeEach(async () => {
  ;[one, two, three] = await desk()
})
const reason = 'asked for by the editors'
const HOUR = 3_600_000
const both = { en: 'Words', cn: '文字' }
const body = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
const article = (change: object = {}) => ({
  kind: 'news' as const,
  topic: 'ledger',
  title: both,
  lead: both,
  body,
  art: null,
  picture: null,
  ...change,
})
const read = world.as()
const acts = async (subject: string) =>
  (await db.rows<{ act: string }>('select act from audit where subject like $1 order by id', [subject])).map(
    ({ act }) => act,
  )

test('news is drafted, refused while a language is missing, scheduled, and read from its instant in both', async () => {
  const draft = done(
    await one.call(contentDesk.create, {
      key: 'ledger-news',
      value: article({ lead: { en: 'Lead', cn: '' } }),
      reason,
    }),
  )
  refused(await one.call(contentDesk.create, { key: 'ledger-news', value: article(), reason }), 'contentKeyTaken')
  refused(await read(news.info, { slug: 'ledger-news' }), 'notFound')
  const missing = refused(
    await one.call(contentDesk.publish, { id: draft.id, revision: 1, publishAt: null, reason }),
    'contentIncomplete',
  )
  assert.deepEqual(
    [missing.field, missing.lang],
    [
      { en: 'Lead', cn: '导语' },
      { en: 'Chinese', cn: '中文' },
    ],
  )
  done(await one.call(contentDesk.save, { id: draft.id, revision: 1, value: article() }))
  refused(await two.call(contentDesk.save, { id: draft.id, revision: 1, value: article() }), 'contentStale')
  const at = clock.now().getTime() + HOUR
  refused(
    await one.call(contentDesk.publish, { id: draft.id, revision: 2, publishAt: at - 2 * HOUR, reason }),
    'contentTooSoon',
  )
  const never = { id: draft.id, revision: 2, publishAt: Number.MAX_SAFE_INTEGER, reason }
  refused(await one.call(contentDesk.publish, never), 'fieldInvalid')
  const scheduled = done(await one.call(contentDesk.publish, { id: draft.id, revision: 2, publishAt: at, reason }))
  assert.deepEqual([scheduled.open?.state, scheduled.open?.publishAt], ['approved', at])
  await clock.forward(HOUR - 1)
  await world.schedule.runNow()
  refused(await read(news.info, { slug: 'ledger-news' }), 'notFound')
  await clock.forward(1)
  await world.schedule.runNow()
  await world.schedule.runNow()
  const found = done(await read(news.info, { slug: 'ledger-news' }))
  assert.deepEqual([found.title, found.body, found.publishedAt], [both, body, at])
  const refreshed = await db.rows<{ stale: string[] }>(
    'select to_json(stale) as stale from event where 0 = any(member_ids) and at = $1',
    [clock.now()],
  )
  assert.deepEqual(
    refreshed.map(({ stale }) => stale),
    [['news', 'faq', 'content']],
    'open pages show it at once',
  )
  assert.deepEqual(await acts('news ledger-news%'), ['content.create', 'content.publish', 'content.due'])
})
/** The data that everybody reads again because of this instant. */
const refreshedNow = async () =>
  (
    await db.rows<{ stale: string[] }>('select stale from event where at = $1 and 0 = any(member_ids)', [clock.now()])
  ).map(({ stale }) => stale)
test('a correction keeps the first publication’s date; archived, the item is gone for members', async () => {
  const { id } = done(await one.call(contentDesk.list, { kind: 'news' })).items.find(
    ({ key }) => key === 'ledger-news',
  )!
  const before = done(await read(news.info, { slug: 'ledger-news' }))
  const next = done(
    await two.call(contentDesk.save, { id, revision: 2, value: article({ title: { en: 'Corrected', cn: '更正' } }) }),
  )
  assert.deepEqual(
    [next.open?.version, next.live?.version, done(await read(news.info, { slug: 'ledger-news' })).title],
    [2, 1, both],
  )
  done(await two.call(contentDesk.publish, { id, revision: 3, publishAt: null, reason }))
  const after = done(await read(news.info, { slug: 'ledger-news' }))
  assert.deepEqual([after.title.en, after.publishedAt], ['Corrected', before.publishedAt])
  assert.deepEqual(done(await one.call(contentDesk.version, { id, version: 1 })).value, article())
  clock.set(new Date(clock.now().getTime() + 1000))
  done(await one.call(contentDesk.archive, { id, reason }))
  assert.deepEqual(await refreshedNow(), [['news', 'faq', 'content']])
  refused(await one.call(contentDesk.archive, { id, reason }), 'stateMoved')
  refused(await read(news.info, { slug: 'ledger-news' }), 'notFound')
  done(await one.call(contentDesk.save, { id, revision: 3, value: article() }))
  done(await one.call(contentDesk.publish, { id, revision: 4, publishAt: null, reason }))
  assert.equal(done(await read(news.info, { slug: 'ledger-news' })).publishedAt, before.publishedAt)
})
test('a scheduled item can be taken back; an abandoned draft leaves the published text unchanged', async () => {
  const made = done(await one.call(contentDesk.create, { key: 'taken-back', value: article(), reason }))
  const at = clock.now().getTime() + HOUR
  done(await one.call(contentDesk.publish, { id: made.id, revision: 1, publishAt: at, reason }))
  refused(await one.call(contentDesk.save, { id: made.id, revision: 1, value: article() }), 'stateMoved')
  const { open } = done(await two.call(contentDesk.recall, { id: made.id, revision: 1, reason }))
  assert.deepEqual([open?.state, open?.publishAt], ['draft', null])
  await clock.forward(2 * HOUR)
  await world.schedule.runNow()
  refused(await read(news.info, { slug: 'taken-back' }), 'notFound')
  ;[one] = await desk()
  done(await one.call(contentDesk.drop, { id: made.id, revision: 2, reason }))
  refused(await one.call(contentDesk.publish, { id: made.id, revision: 2, publishAt: null, reason }), 'stateMoved')
})
test('planted scripts: unlisted blocks and marks are dropped, and no link leads to a script', async () => {
  const evil = {
    en: [{ p: '<script>alert(1)</script>', onclick: 'alert(1)' }, { html: '<img src=x onerror=alert(1)>' }],
    cn: [{ p: [{ t: '<b onmouseover=alert(1)>', a: 'https://a.sg', style: 'x', href: 'javascript:alert(1)' }] }],
  }
  refused(await one.call(contentDesk.create, { key: 'evil-0', value: article({ body: evil }), reason }), 'fieldInvalid')
  const { id } = done(
    await one.call(contentDesk.create, {
      key: 'evil-1',
      value: article({ body: { ...evil, en: [evil.en[0]] } }),
      reason,
    }),
  )
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  const body = done(await read(news.info, { slug: 'evil-1' })).body
  assert.deepEqual(body, {
    en: [{ p: '<script>alert(1)</script>' }],
    cn: [{ p: [{ t: '<b onmouseover=alert(1)>', a: 'https://a.sg' }] }],
  })
  for (const a of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://a.sg',
    'https://tonne.example@evil.example',
  ])
    refused(
      await one.call(contentDesk.save, {
        id,
        revision: 0,
        value: article({ body: { ...body, en: [{ p: [{ t: 'x', a }] }] } }),
      }),
      'contentLink',
    )
  const banner = {
    kind: 'banner' as const,
    position: 0,
    art: { no: 'TN-0001', kind: 'wind' },
    kicker: both,
    title: both,
    line: both,
    to: 'javascript:alert(1)',
  }
  refused(await one.call(contentDesk.create, { key: 'evil-2', value: banner, reason }), 'contentLink')
})
test('a picture is redrawn, shown by its name, and refused when it was never uploaded', async () => {
  const jpeg = await pictureOf(900, 600, 'jpeg')
  const { name, width } = done(await one.call(contentDesk.picture, { picture: jpeg, reason }))
  const img = { img: name, width, height: 600, alt: 'A forest' }
  const made = done(
    await one.call(contentDesk.create, {
      key: 'pictured',
      value: article({ picture: name, body: { ...body, en: [img] } }),
      reason,
    }),
  )
  done(await one.call(contentDesk.publish, { id: made.id, revision: 1, publishAt: null, reason }))
  assert.equal(done(await read(news.info, { slug: 'pictured' })).picture, name)
  const served = await world.app.inject({ method: 'GET', url: `/h5/api/news/picture?name=${name}` })
  assert.deepEqual(
    [served.headers['content-type'], /immutable/.test(String(served.headers['cache-control']))],
    ['image/webp', true],
  )
  const unknown = article({ picture: 'A'.repeat(22) })
  refused(await one.call(contentDesk.create, { key: 'unpictured', value: unknown, reason }), 'contentPicture')
  const { id } = done(await one.call(contentDesk.create, { key: 'unpictured', value: article(), reason }))
  const save = (value: object) => one.call(contentDesk.save, { id, revision: 1, value: value as typeof unknown })
  refused(await save(unknown), 'contentPicture')
  const line = { kind: 'notice', audience: 'all', title: both, text: both, to: '', untilDay: '' }
  refused(await save(line), 'fieldInvalid')
  refused(
    await one.call(contentDesk.picture, {
      picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64'),
      reason,
    }),
    'uploadNotImage',
  )
})
const paper = (title: string, changed = both) => ({
  kind: 'terms' as const,
  title: { en: title, cn: '服务条款' },
  body,
  changed,
})
test('another operator reads new terms, members are told in advance, the old ones stay', async () => {
  const first = done(
    await one.call(contentDesk.create, { key: 'terms', value: paper('Terms', { en: '', cn: '' }), reason }),
  )
  const { id } = first
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  refused(await one.call(contentDesk.decide, { id, revision: 1, approve: true, reason }), 'ownAct')
  done(await two.call(contentDesk.decide, { id, revision: 1, approve: true, reason }))
  assert.equal(done(await read(news.paper, { name: 'terms' })).version, 1)
  refused(await two.call(contentDesk.archive, { id, reason }), 'contentKept')

  done(await one.call(contentDesk.save, { id, revision: 1, value: paper('New terms') }))
  done(await three.call(contentDesk.save, { id, revision: 2, value: paper('Newer terms') }))
  refused(
    await two.call(contentDesk.publish, { id, revision: 3, publishAt: clock.now().getTime() + HOUR, reason }),
    'contentTooSoon',
  )
  done(await two.call(contentDesk.publish, { id, revision: 3, publishAt: null, reason }))
  // The author of any part, or of the proposal, cannot be the second person by any route.
  for (const own of [one, two, three])
    refused(await own.call(contentDesk.decide, { id, revision: 3, approve: true, reason }), 'ownAct')
  const [four, five] = await world.operators('admin', 'market')
  const waiting = async () => done(await four.call(contentDesk.list, { kind: 'terms' })).waiting.terms ?? 0
  assert.equal(await waiting(), 1)
  const answers = await Promise.all(
    [four, five].map((by) => by.call(contentDesk.decide, { id, revision: 3, approve: true, reason })),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 1 })
  assert.equal(await waiting(), 0, 'approved, and not yet in force')
  const terms = done(await read(news.paper, { name: 'terms' }))
  assert.deepEqual([terms.version, terms.versions.map((v) => v.version), terms.versions[0]!.changed], [1, [2, 1], both])
  await world.schedule.runNow()
  const notices = await db.rows<{ memberId: string }>(
    `select member_id as "memberId" from notice where kind = 'paperChange' and member_id = $1`,
    [world.ann.id],
  )
  assert.equal(notices.length, 1)
  clock.set(new Date(terms.versions[0]!.effectiveAt))
  await world.schedule.runNow()
  assert.equal(done(await read(news.paper, { name: 'terms' })).version, 2)
  assert.equal(done(await read(news.paper, { name: 'terms', version: 1 })).title.en, 'Terms')
  const [whole] = done(await (await world.operator('support')).call(contentDesk.list, { kind: 'terms' })).items
  assert.deepEqual([whole!.open, whole!.live?.version, whole!.live?.proposedBy?.id], [null, 2, two.id])

  // An approval so late would leave nobody time to read it.
  const six = await world.operator('market')
  done(await six.call(contentDesk.save, { id, revision: 3, value: paper('Third terms') }))
  const begins = startOfDay(addDays(dayOf(clock.now()), 2))
  done(await six.call(contentDesk.publish, { id, revision: 4, publishAt: begins.getTime(), reason }))
  clock.set(startOfDay(addDays(dayOf(clock.now()), 1)))
  const seven = await world.operator('admin')
  refused(await seven.call(contentDesk.decide, { id, revision: 4, approve: true, reason }), 'contentTooSoon')
})
test('new fees reach members although a version of the terms with their number did before', async () => {
  const [six, seven] = await world.operators('admin', 'admin')
  const current = async () => done(await six.call(settingsDesk.current, {}))
  const effectiveDay = addDays(dayOf(clock.now()), 5)
  const change = { version: (await current()).now.version, terms: { buyFeeBasisPoints: 140 }, effectiveDay, reason }
  const { id: proposal } = done(await six.call(settingsDesk.proposeTerms, change))
  done(await seven.call(settingsDesk.decide, { proposal, approve: true, reason }))
  await world.schedule.runNow()
  const notices = await db.rows<{ kind: string; version: number | null }>(
    `select kind, (params -> 'version')::int as version from notice where kind in ('paperChange', 'feesChange')
      and member_id = $1 order by id`,
    [world.ann.id],
  )
  assert.deepEqual(
    [(await current()).planned.map(({ version }) => version), notices],
    [
      [2],
      [
        { kind: 'paperChange', version: 2 },
        { kind: 'feesChange', version: null },
      ],
    ],
  )
})
test('a new version of the page about us notifies nobody', async () => {
  const about = (title: string) => ({ ...paper(title, both), kind: 'about' as const })
  const { id } = done(await one.call(contentDesk.create, { key: 'about', value: about('About'), reason }))
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  const { revision } = done(await one.call(contentDesk.save, { id, revision: 1, value: about('About us') })).open!
  done(await one.call(contentDesk.publish, { id, revision, publishAt: null, reason }))
  assert.equal(done(await read(news.paper, { name: 'about' })).version, 2)
  assert.deepEqual(await db.rows(`select cause from broadcast where cause like 'about%'`), [])
})
test('a new privacy policy leaves members the whole of tomorrow, and may be taken back until it begins', async () => {
  const policy = (title: string) => ({ ...paper(title, both), kind: 'privacy' as const })
  const { id } = done(await one.call(contentDesk.create, { key: 'privacy', value: policy('Privacy'), reason }))
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  done(await two.call(contentDesk.decide, { id, revision: 1, approve: true, reason }))
  const { revision } = done(await one.call(contentDesk.save, { id, revision: 1, value: policy('New') })).open!
  const begins = startOfDay(addDays(dayOf(clock.now()), 2)).getTime()
  const propose = (publishAt: number) => one.call(contentDesk.publish, { id, revision, publishAt, reason })
  refused(await propose(begins - 1), 'contentTooSoon')
  done(await propose(begins))
  done(await two.call(contentDesk.decide, { id, revision, approve: true, reason }))
  const versions = async () => done(await read(news.paper, { name: 'privacy' })).versions.map((v) => v.version)
  assert.deepEqual(await versions(), [2, 1])
  await world.schedule.runNow()
  const late = await world.newMember()
  done(await two.call(contentDesk.recall, { id, revision, reason }))
  assert.deepEqual(await versions(), [1], 'it was taken back before it began')
  // Members were told the earlier day, so they are told the other one, of the same version, too.
  const later = begins + 7 * 24 * HOUR
  done(await one.call(contentDesk.publish, { id, revision: revision + 1, publishAt: later, reason }))
  done(await two.call(contentDesk.decide, { id, revision: revision + 1, approve: true, reason }))
  await world.schedule.runNow()
  const [soon, then] = [begins, later].map((at) => sayDate(dayOf(new Date(at)), 'en'))
  const saying = { paperChange: 'is in force from', paperKept: 'does not come into force on' }
  const title = (kind: keyof typeof saying, day: string | undefined) =>
    `Privacy policy: version 2 ${saying[kind]} ${day}`
  assert.deepEqual(await titles(world.ann.id), [
    title('paperChange', soon),
    title('paperKept', soon),
    title('paperChange', then),
  ])
  assert.deepEqual(await titles(late.id), [title('paperChange', then)], 'who was not notified needs no correction')

  // Taken back before anybody was notified: nobody is.
  done(await two.call(contentDesk.recall, { id, revision: revision + 1, reason }))
  done(await one.call(contentDesk.publish, { id, revision: revision + 2, publishAt: later, reason }))
  done(await two.call(contentDesk.decide, { id, revision: revision + 2, approve: true, reason }))
  done(await two.call(contentDesk.recall, { id, revision: revision + 2, reason }))
  await world.schedule.runNow()
  assert.deepEqual((await titles(late.id)).slice(1), [title('paperKept', then)])
})
const titles = async (memberId: number) =>
  (
    await db.rows<{ kind: 'paperChange'; params: NoticeParams<'paperChange'> }>(
      `select kind, params from notice where kind like 'paper%' and member_id = $1 and cause like 'paper privacy %'
        order by id`,
      [memberId],
    )
  ).map(({ kind, params }) => sayNotice(kind, params, 'en').title)
test('a notice that is taken away before everybody had it reaches nobody else', async () => {
  const value = { kind: 'notice' as const, audience: 'members' as const, title: both, text: both, to: '', untilDay: '' }
  const { id } = done(await one.call(contentDesk.create, { key: 'mistake', value, reason }))
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  done(await two.call(contentDesk.decide, { id, revision: 1, approve: true, reason }))
  done(await one.call(contentDesk.archive, { id, reason }))
  await world.schedule.runNow()
  assert.deepEqual(await db.rows(`select 1 from notice where cause like 'notice mistake %'`), [])
})
test('a notice to members reaches each once, a line on home stays until its day is over', async () => {
  const notice = (audience: 'members' | 'all', untilDay = '') => ({
    kind: 'notice' as const,
    audience,
    title: both,
    text: both,
    to: '/pages/news/index',
    untilDay,
  })
  for (const day of ['2026-13-45', '2026-02-30'])
    refused(await one.call(contentDesk.create, { key: 'no-day', value: notice('all', day), reason }), 'fieldInvalid')
  for (const [key, value] of [
    ['to-all', notice('all', '2026-11-30')],
    ['to-members', notice('members')],
  ] as const) {
    const { id } = done(await one.call(contentDesk.create, { key, value, reason }))
    done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
    refused(await one.call(contentDesk.decide, { id, revision: 1, approve: true, reason }), 'ownAct')
    done(await two.call(contentDesk.decide, { id, revision: 1, approve: true, reason }))
  }
  const shown = async () => done(await read(news.banners, {})).notices.map(({ id }) => id)
  assert.deepEqual(await shown(), ['to-all'])
  // Members who closed their account are not notified, nor those who open one afterwards.
  const closed = await world.newMember()
  await disable(db, closed.id, clock.now())
  clock.set(new Date(clock.now().getTime() + 1))
  const later = await world.newMember()
  await world.schedule.runNow()
  await world.schedule.runNow()
  const counts = await db.rows<{ n: number }>(
    `select count(*)::int as n from notice where kind = 'announcement' group by member_id`,
  )
  assert.ok(counts.length > 1, 'members were told')
  assert.ok(
    counts.every(({ n }) => n === 1),
    'once each',
  )
  const others = `select member_id from notice where kind = 'announcement' and member_id = any($1::bigint[])`
  assert.deepEqual(await db.rows(others, [[closed.id, later.id]]), [], 'who closed the account, or opened one later')
  clock.set(new Date('2026-11-30T15:59:59Z'))
  assert.deepEqual(await shown(), ['to-all'])
  clock.set(new Date('2026-11-30T16:00:00Z'))
  assert.deepEqual(await shown(), [])
})
test('help and risk questions: the answers stay with the server, and the last question stays', async () => {
  const option = (id: string) => ({ id, text: both, why: { en: `Why ${id}`, cn: `为何 ${id}` } })
  const value = { kind: 'quiz' as const, position: 9, question: both, options: [option('a'), option('b')], right: 'b' }
  refused(
    await one.call(contentDesk.create, {
      key: 'extra',
      value: wrongly<typeof value>({ ...value, kind: 'faq' }),
      reason,
    }),
    'fieldInvalid',
  )
  const { id } = done(await one.call(contentDesk.create, { key: 'extra', value, reason }))
  done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  assert.deepEqual(done(await read(faq.checkAnswer, { question: 'extra', option: 'a' })), {
    right: false,
    why: { en: 'Why a', cn: '为何 a' },
  })
  assert.equal(done(await read(faq.checkAnswer, { question: 'extra', option: 'b' })).right, true)
  await db.rows(`delete from quiz_question where id <> 'extra'`)
  refused(await one.call(contentDesk.archive, { id, reason }), 'contentLastQuestion')
  const entry = { kind: 'faq' as const, topic: 'account', position: 0, question: both, answer: body }
  const help = done(await one.call(contentDesk.create, { key: 'how', value: entry, reason }))
  done(await one.call(contentDesk.publish, { id: help.id, revision: 1, publishAt: null, reason }))
  assert.equal(done(await read(faq.list, {})).entries[0]!.id, 'how')
  done(await one.call(contentDesk.archive, { id: help.id, reason }))
  assert.deepEqual(done(await read(faq.list, {})).entries, [])
})
test('support reads, finance does not, and a hundred saves of one draft at once are one', async () => {
  const [support, finance] = await world.operators('support', 'finance')
  refused(await finance.call(contentDesk.list, { kind: 'news' }), 'operatorRole')
  refused(await support.call(contentDesk.create, { key: 'x', value: article(), reason }), 'operatorRole')
  const { id } = done(await one.call(contentDesk.create, { key: 'raced', value: article(), reason }))
  const saves = await Promise.all(
    Array.from({ length: 100 }, () => one.call(contentDesk.save, { id, revision: 1, value: article() })),
  )
  assert.deepEqual(tally(saves), { done: 1, contentStale: 99 })
  const published = await Promise.all(
    [one, two].map((by) => by.call(contentDesk.publish, { id, revision: 2, publishAt: null, reason })),
  )
  assert.deepEqual(tally(published), { done: 1, stateMoved: 1 })
})
test('whoever read an older version cannot begin the next one from it', async () => {
  const { id } = done(await one.call(contentDesk.create, { key: 'read-by-two', value: article(), reason }))
  const { live } = done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }))
  const both = { id, revision: live!.revision }
  const mine = article({ title: { en: 'Corrected', cn: '更正' } })
  const begun = done(await one.call(contentDesk.save, { ...both, value: mine }))
  done(await one.call(contentDesk.publish, { id, revision: begun.open!.revision, publishAt: null, reason }))
  refused(await two.call(contentDesk.save, { ...both, value: article() }), 'contentStale')
  assert.deepEqual(done(await two.call(contentDesk.info, { id })).value, mine)
})
test('an approval is for the text and the day that were read, whatever was proposed in their place since', async () => {
  const value = { kind: 'notice' as const, audience: 'all' as const, title: both, text: both, to: '', untilDay: '' }
  const { id } = done(await one.call(contentDesk.create, { key: 'changed-since', value, reason }))
  const at = clock.now().getTime() + HOUR
  const { open: read } = done(await one.call(contentDesk.publish, { id, revision: 1, publishAt: at, reason }))
  const approve = () => two.call(contentDesk.decide, { id, revision: read!.revision, approve: true, reason })

  const { open: back } = done(await one.call(contentDesk.recall, { id, revision: 1, reason }))
  const again = { id, revision: back!.revision }
  done(await one.call(contentDesk.publish, { ...again, publishAt: at + HOUR, reason }))
  refused(await approve(), 'contentStale')

  const { open: draft } = done(await one.call(contentDesk.recall, { ...again, reason }))
  done(await one.call(contentDesk.drop, { id, revision: draft!.revision, reason }))
  const other = { ...value, text: { en: 'Other words', cn: '别的' } }
  const { open: next } = done(await one.call(contentDesk.save, { id, revision: 0, value: other }))
  done(await one.call(contentDesk.publish, { id, revision: next!.revision, publishAt: at, reason }))
  refused(await approve(), 'contentStale')
})
