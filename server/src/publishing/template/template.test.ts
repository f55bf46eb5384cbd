import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateDesk } from '@tonne/contract/publishing/template'
import { worldFiles } from '../../seed/worldFiles.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { foundTemplate } from './foundTemplate.ts'

const world = await openWorld()
const { db, as } = world
const [support, finance] = await world.operators('support', 'finance')
const words = {
  kind: 'shown' as const,
  queue: 'withdrawal' as const,
  titleEn: 'Another name',
  titleCn: '户名不符',
  textEn: 'The account is not in your name.',
  textCn: '收款账户户名不符。',
  retired: false,
  reason: 'Asked for by finance',
}
const list = async () => done(await support.call(templateDesk.list, {})).items

test('a world begins with templates of every kind, each in both languages', async () => {
  await db.tx(async (tx) => {
    for (const one of worldFiles().templates) await foundTemplate(tx, one, world.clock.now())
  })
  const items = await list()
  assert.equal(items.length, worldFiles().templates.length)
  assert.deepEqual([...new Set(items.map(({ kind }) => kind))].sort(), ['answer', 'letter', 'reason', 'shown'])
  for (const { title, text } of items) for (const one of [title.en, title.cn, text.en, text.cn]) assert.ok(one)
})

test('a change is a new version with who, when and why; the earlier one stays, and neither can change', async () => {
  const { id, version } = done(await support.call(templateDesk.write, words))
  assert.equal(version, 1)
  const changed = { ...words, id, version: 1, textEn: 'The account is in another name.', reason: 'Shorter' }
  assert.deepEqual(done(await finance.call(templateDesk.write, changed)), { id, version: 2 })
  const { items } = done(await support.call(templateDesk.versions, { id }))
  const people = await db.rows<{ id: number; name: string }>('select id, name from operator')
  const names = new Map(people.map((one) => [one.id, one.name]))
  assert.deepEqual(
    items.map((one) => [one.version, one.by, one.reason, one.text.en]),
    [
      [2, names.get(finance.id), 'Shorter', 'The account is in another name.'],
      [1, names.get(support.id), 'Asked for by finance', 'The account is not in your name.'],
    ],
  )
  const [may] = await db.rows<{ u: boolean; d: boolean }>(
    `select has_table_privilege('tonne_app', 'template_version', 'update') as u, ` +
      `has_table_privilege('tonne_app', 'template_version', 'delete') as d`,
  )
  assert.deepEqual(may, { u: false, d: false })
  const acts = await db.rows<{ reason: string }>('select reason from audit where subject = $1 order by id', [
    `template ${id}`,
  ])
  assert.deepEqual(
    acts.map(({ reason }) => reason),
    ['Asked for by finance', 'Shorter'],
  )
})

test('an editor of an older version, or at the same instant, is refused and told to read again', async () => {
  const { id } = done(await support.call(templateDesk.write, words))
  const at = { ...words, id, version: 1 }
  const both = await Promise.all([
    support.call(templateDesk.write, { ...at, titleEn: 'Mine' }),
    finance.call(templateDesk.write, { ...at, titleEn: 'Theirs' }),
  ])
  assert.equal(both.filter(({ code }) => code === 0).length, 1)
  refused(both.find(({ code }) => code !== 0)!, 'contentStale')
  refused(await support.call(templateDesk.write, { ...at, titleEn: 'Late' }), 'contentStale')
  refused(await support.call(templateDesk.write, { ...words, id, titleEn: 'No version said' }), 'contentStale')
  refused(await support.call(templateDesk.write, { ...words, id: 999_999, version: 1 }), 'notFound')
})

test('a template has no placeholders; members and strangers write none', async () => {
  refused(await support.call(templateDesk.write, { ...words, textEn: 'Dear {name}' }), 'templatePlaces')
  const person = await world.newMember()
  refused(await person.call(templateDesk.write, words), 'operatorOnly')
  refused(await as()(templateDesk.list, {}), 'operatorOnly')
})
