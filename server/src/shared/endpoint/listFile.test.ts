import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { DESK_BASE } from '@tonne/contract/envelope'
import { COUNTED } from '@tonne/contract/fields'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { parse } from 'csv-parse/sync'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { listen } from '../../testing/sameWork.ts'
import type { Act } from '../audit.ts'
import type { DeskCall } from './call.ts'
import { listFile } from './listFile.ts'

const world = await openWorld()
const { db, app } = world
const admin = await operatorHeaders(world, 'admin')
const read = (text: string) => parse(text, { bom: true }) as string[][]
const taken = (act = 'file.take') =>
  db.rows<{ subject: string; after: object; reason: string }>(
    'select subject, after, reason from audit where act = $1 order by id',
    [act],
  )

const ACTS = `
  insert into audit (actor, act, subject, reason, at)
  select 'system', 'member.look', 'row ' || n, case n when 7 then '=1+1' else 'reason' end,
    $1::timestamptz - n * interval '1 second'
  from generate_series(1, 1203) n`
test('a list as a file has the rows of all its pages once, in its order, and leaves one row of the audit', async () => {
  await db.rows(ACTS, [world.clock.now()])
  const heard = listen(db)
  const asked = { act: 'member.look', sort: 'at', subject: 'row ', csv: 'items', limit: '3', total: '1' }
  const { headers, body } = await app.inject({ url: `${DESK_BASE}/audit/list`, headers: admin, query: asked })
  assert.equal(headers['content-disposition'], 'attachment; filename="audit-list.csv"')
  assert.match(String(headers['content-type']), /^text\/csv/)
  const [heads, ...rows] = read(body)
  assert.deepEqual(heads!.slice(0, 7), ['Id', 'At', 'Actor', 'Operator id', 'Act', 'Subject', 'Reason'])
  assert.deepEqual(
    rows.map((row) => row[5]),
    Array.from({ length: 1203 }, (_, i) => `row ${i + 1}`),
  )
  assert.ok(body.startsWith('\ufeff"Id"'), 'the mark by which Excel reads Chinese')
  assert.equal(rows[6]![6], "'=1+1")
  assert.equal(rows[0]![1], new Date(world.clock.now().getTime() - 1000).toISOString())
  const pages = heard().filter(({ text }) => /from audit/.test(text) && /order by/.test(text) && !/count\(/.test(text))
  assert.deepEqual(
    pages.map(({ values }) => values.includes(501)),
    [true, true, true],
  )
  const { call } = await world.operator('admin')
  const shown = done(await call(auditDesk.list, { act: 'member.look', subject: 'row ', total: '1' }))
  assert.equal(shown.total, COUNTED + 1, 'on the screen they are counted until that many are known')
  const file = { subject: 'audit-list.csv', reason: 'Taken as a file, rows: 1203' }
  assert.deepEqual(await taken(), [
    { ...file, after: { filter: { act: 'member.look', subject: 'row' }, typed: false, rows: 1203 } },
  ])
})

test('whoever may not read a list cannot take it, and what is no list is no file', async () => {
  const before = await taken()
  const rule = async (path: string, headers: Record<string, string>, csv: string) =>
    (await app.inject({ url: `${DESK_BASE}${path}`, headers, query: { csv } })).json().data.rule
  assert.equal(await rule('/withdrawal/queue', await operatorHeaders(world, 'market'), 'items'), 'operatorRole')
  assert.equal(await rule('/withdrawal/queue', {}, 'items'), 'operatorOnly')
  for (const part of ['', 'next', 'rows', '__proto__', 'constructor'])
    assert.equal(await rule('/withdrawal/queue', admin, part), 'fieldInvalid', part)
  assert.deepEqual(await taken(), before)
})

test('reading a long list for a file leaves no second row, and a search none of its text', async () => {
  const { id } = await world.newMember()
  const payload = { q: String(id), csv: 'items' }
  const { body } = await app.inject({ method: 'POST', url: `${DESK_BASE}/member/find`, headers: admin, payload })
  assert.deepEqual(
    read(body).map(([first]) => first),
    ['Id', String(id)],
  )
  assert.deepEqual((await taken()).at(-1)!.after, { filter: {}, typed: true, rows: 1 })
  assert.deepEqual(await taken('member.list'), [])
  const { call } = await world.operator('admin')
  assert.equal(done(await call(auditDesk.list, { act: 'file.take', memberId: id })).items.length, 0)
  await app.inject({ url: `${DESK_BASE}/member/orders`, headers: admin, query: { memberId: String(id), csv: 'items' } })
  const [row] = done(await call(auditDesk.list, { act: 'file.take', memberId: id })).items
  assert.equal(row!.subject, `member-orders-${id}.csv`)
})

const answering = deskEndpoints.flatMap(({ name, endpoint }) => {
  const { shape = {} } = endpoint.output as unknown as {
    shape?: Record<string, { def: { type: string; element?: { def: { type: string } } } }>
  }
  return Object.entries(shape)
    .filter(([, { def }]) => def.type === 'array' && def.element!.def.type === 'object')
    .map(([part]) => ({ name, endpoint, part }))
})
const isRead = ({ method, effect, path }: Endpoint) => method === 'GET' || (effect === 'desk' && path.endsWith('/find'))
const lists = answering.filter(({ endpoint }) => isRead(endpoint))
const stubbed = (list: (typeof lists)[number], handler: () => Promise<object>, record = async (_: Act) => {}) =>
  listFile({
    ...list,
    handler,
    record,
    call: { input: {}, operator: { id: 1, name: 'Ann' }, now: world.clock.now() } as DeskCall<unknown>,
  })

test('every list of the desk has a column for each field, under names of their own', async () => {
  assert.ok(lists.some(({ name }) => name === 'withdrawalDesk.queue'))
  for (const list of lists) {
    const { body } = await stubbed(list, async () => ({ [list.part]: [] }))
    const [heads] = read((await body.toArray()).join(''))
    assert.deepEqual([...new Set(heads)], heads, list.name)
    assert.ok(
      heads!.every((head) => /^[A-Z]/.test(head)),
      `${list.name}: ${heads}`,
    )
  }
})

test('a yes is a yes, and an empty field is empty', async () => {
  const list = lists.find(({ name }) => name === 'memberDesk.find')!
  const { body } = await stubbed(list, async () => ({ items: [{ closed: true }, { closed: false }, {}] }))
  const [heads, ...rows] = read((await body.toArray()).join(''))
  assert.deepEqual(
    rows.map((row) => row[heads!.indexOf('Closed')]),
    ['yes', 'no', ''],
  )
})

test('an act that answers with a list is not carried out for a file', async () => {
  const acts = answering.filter(({ endpoint }) => !isRead(endpoint))
  assert.ok(acts.some(({ name }) => name === 'correctionDesk.give'))
  for (const act of acts) {
    const carriedOut = stubbed(act, () => assert.fail(`${act.name} was carried out`))
    await assert.rejects(carriedOut, { rule: 'fieldInvalid' })
  }
})

test('a file that nobody reads on reads no more pages, and without its row in the audit there is none', async () => {
  const list = lists.find(({ name }) => name === 'auditDesk.list')!
  let pages = 0
  const endless = async () => ({ items: [{ id: ++pages }], next: String(pages) })
  const { body } = await stubbed(list, endless)
  for await (const _ of body) if (pages >= 3) break
  const most = pages
  await new Promise(setImmediate)
  assert.ok(most < 6, `${most} pages were read`)
  assert.equal(pages, most)
  const away = stubbed(list, endless, () => Promise.reject(new Error('no row')))
  await assert.rejects(away, /no row/)
})
