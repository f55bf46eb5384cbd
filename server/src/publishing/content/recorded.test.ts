import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RawInput } from '@tonne/contract/endpoint'
import { contentDesk } from '@tonne/contract/publishing/content'
import { news } from '@tonne/contract/publishing/news'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { db, clock } = world
const [one, two] = await world.operators('market', 'admin')
/** Operators who do nothing for longer are logged out. */
const SOON = 300_000
const reason = 'asked for by the editors'
const both = { en: 'Words', cn: '文字' }
const body = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
const notice = (audience: 'all' | 'members') =>
  ({ kind: 'notice', audience, title: both, text: both, to: '', untilDay: '' }) as const
const banner = {
  kind: 'banner',
  position: 0,
  art: { no: 'TN-0001', kind: 'wind' },
  ...{ kicker: both, title: both, line: both, to: '/pages/news/index' },
} as const
const paper = { kind: 'terms', title: both, body, changed: both } as const
const create = async (key: string, value: RawInput<typeof contentDesk.create>['value']) =>
  done(await one.call(contentDesk.create, { key, value, reason })).id
const publish = (id: number, revision: number, publishAt: number | null = null) =>
  one.call(contentDesk.publish, { id, revision, publishAt, reason })
const decide = (id: number, revision: number, approve = true) =>
  two.call(contentDesk.decide, { id, revision, approve, reason })
/** What the audit says of a version. */
const recorded = (subject: string) =>
  db.rows('select act, after, reason from audit where subject = $1 order by id', [subject])

test('what is given back is a draft under another revision, and each act is recorded with its version', async () => {
  // Its number is not that of its version.
  await create('another', notice('all'))
  const id = await create('given-back', notice('all'))
  const publishAt = clock.now().getTime() + SOON
  done(await publish(id, 1, publishAt))
  const { open } = done(await decide(id, 1, false))
  assert.deepEqual([open!.state, open!.revision, open!.publishAt, open!.decidedBy?.id], ['draft', 2, null, two.id])
  refused(await publish(id, 1, publishAt), 'contentStale')
  done(await publish(id, 2, publishAt))
  done(await decide(id, 2))
  clock.set(new Date(publishAt))
  await world.schedule.runNow()
  const proposed = { publishAt: new Date(publishAt).toISOString(), value: notice('all') }
  assert.deepEqual(await recorded('notice given-back 1'), [
    { act: 'content.propose', after: proposed, reason },
    { act: 'content.giveback', after: { state: 'draft' }, reason },
    { act: 'content.propose', after: proposed, reason },
    { act: 'content.approve', after: proposed, reason },
    { act: 'content.due', after: { state: 'published' }, reason: ownReasons.scheduled.en },
  ])
})

test('what is approved after its instant is published at once, except a paper', async () => {
  const id = await create('late', notice('all'))
  done(await publish(id, 1, clock.now().getTime() + SOON))
  clock.set(new Date(clock.now().getTime() + 2 * SOON))
  const { live } = done(await decide(id, 1))
  assert.deepEqual([live?.state, live?.publishAt], ['published', clock.now().getTime()])
})

test('an archived banner is gone until it is published again; the record names the version of each act', async () => {
  const shown = async () => done(await world.as()(news.banners, {})).banners.map(({ id }) => id)
  const id = await create('a-banner', banner)
  done(await publish(id, 1))
  assert.deepEqual(await shown(), ['a-banner'])
  const archive = async () => done(await one.call(contentDesk.archive, { id, reason }))
  const title = { en: 'Other words', cn: '别的' }
  const next = async (revision: number) => {
    const saved = done(await one.call(contentDesk.save, { id, revision, value: { ...banner, title } }))
    assert.deepEqual(saved.value, { ...banner, title }, 'the draft, not what is published')
    return saved.open!
  }
  assert.ok((await archive()).archivedAt !== null)
  assert.deepEqual(await shown(), [])
  const { revision } = await next(1)
  assert.equal(done(await publish(id, revision)).archivedAt, null)
  assert.deepEqual(await shown(), ['a-banner'])
  await archive()
  done(await one.call(contentDesk.drop, { id, revision: (await next(revision)).revision, reason }))
  const before = `select act, before -> 'version' as version from audit where subject = 'banner a-banner'
    and before ? 'version' order by id`
  assert.deepEqual(await db.rows(before), [
    { act: 'content.archive', version: 1 },
    { act: 'content.archive', version: 2 },
    { act: 'content.drop', version: 3 },
  ])
})

test('a notice leads to its page: new terms to theirs, and one that names none to the list of notices', async () => {
  // The first terms have changed nothing.
  const first = { ...paper, changed: { en: '', cn: '' } }
  const id = await create('terms', first)
  done(await publish(id, 1))
  done(await decide(id, 1))
  done(await one.call(contentDesk.save, { id, revision: 1, value: first }))
  refused(await publish(id, 2), 'contentIncomplete')
  done(await one.call(contentDesk.save, { id, revision: 2, value: paper }))
  done(await publish(id, 3))
  done(await decide(id, 3))
  const noticed = await create('to-members', notice('members'))
  done(await publish(noticed, 1))
  done(await decide(noticed, 1))
  const pages = await db.rows(`select kind, params ->> 'page' as page from broadcast order by id`)
  assert.deepEqual(pages, [
    { kind: 'paperChange', page: 'protocol' },
    { kind: 'announcement', page: 'profile/notices' },
  ])
})
