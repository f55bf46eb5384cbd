/** A PostgreSQL that follows another, and the app on both: it lags, dies, falls silent and is promoted. */
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { get } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, DESK_BASE, POSITION_HEADER } from '@tonne/contract/envelope'
import { login } from '@tonne/contract/people/login'
import { news } from '@tonne/contract/publishing/news'
import fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { buildApp } from '../../app.ts'
import { databaseChecks } from '../../doctor/databaseChecks.ts'
import { insertNews } from '../../publishing/news/store.ts'
import { worldFiles } from '../../seed/worldFiles.ts'
import { serve } from '../../shared/endpoint/serve.ts'
import { openProject } from '../../testing/openProject.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { freshAddress } from '../../testing/people.ts'
import { inputsOf } from '../../testing/plausible.ts'
import { startStandby } from '../../testing/startStandby.ts'
import { UNBOUNDED } from '../../testing/unbounded.ts'
import { makeWorld } from '../../testing/world.ts'
import { startPostgres } from '../postgres/embedded.ts'
import { startPooler } from '../testing/pooler.ts'
import { connect } from './database.ts'
import { openStandby } from './standby.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tonne-primary-'))
const sizes = { buffersMb: 64, poolSize: 30 }
const primary = await startPostgres({ dataDir, log: () => undefined, ...sizes })
process.env.TEST_DATABASE_URL = primary.url
const world = await makeWorld()
const follower = await startStandby({ url: primary.url, dataDir, ...sizes })
const placed = new URL(follower.url)
const standbyOf = (text: string): string => {
  const { username, password, pathname } = new URL(text)
  return Object.assign(new URL(placed), { username, password, pathname }).href
}
const owner = new pg.Client({ connectionString: standbyOf(world.url) })
await owner.connect()
owner.on('error', () => undefined)
const pooler = await startPooler(standbyOf(world.appUrl))
const db = connect(world.appUrl)
const standby = openStandby({ url: pooler.url, primary: db, max: 4 })
const { app, serveTools } = await buildApp({
  ...{ db, clock: world.clock, settings: world.tools.settings, checkAnswers: true, scheduled: false },
  ...{ bounds: UNBOUNDED, standby },
})
after(async () => {
  await app.close()
  await standby.end()
  await db.end()
  await pooler.close()
  await owner.end()
  await world.end()
  await follower.stop()
  await primary.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Headers = Record<string, string>
async function titles(headers: Headers = {}): Promise<string[]> {
  const answer = await app.inject({
    url: `${API_BASE}${news.list.path}?limit=50`,
    headers,
    remoteAddress: freshAddress(),
  })
  const { code, data } = answer.json<{ code: number; data: { items: { slug: string }[] } }>()
  assert.equal(code, 0)
  return data.items.map(({ slug }) => slug)
}
const [article] = worldFiles().news
let published = 0
/** At the primary; answers its address, and where the primary's log ended then. */
async function publish(): Promise<{ slug: string; seen: Headers }> {
  const slug = `article-${++published}`
  await insertNews(world.db, { ...article!, slug, art: null, picture: null, publishedAt: new Date(published) })
  return { slug, seen: { [POSITION_HEADER]: await standby.position() } }
}
/** Until a read is answered by the standby. */
async function untilAsked(): Promise<void> {
  for (const before = standby.counts.standby; standby.counts.standby === before; await sleep(20)) await titles()
}

const MAY_STAND_BY = [
  'market.history',
  'news.info',
  'news.list',
  'project.list',
  'project.prices',
  'transparency.csv',
  'transparency.days',
  'transparency.figures',
]
test('which endpoints a standby may answer is written down here too: they are public reads, and no others', () => {
  const all = [...endpoints, ...deskEndpoints]
  assert.deepEqual(
    all
      .filter(({ endpoint }) => endpoint.standby)
      .map(({ name }) => name)
      .sort(),
    MAY_STAND_BY,
  )
  for (const { endpoint } of all.filter((one) => one.endpoint.standby)) {
    const { method, access, effect, moves } = endpoint
    assert.deepEqual({ method, access, effect, moves }, { method: 'GET', access: 'public', effect: null, moves: false })
  }
})

test('nothing but the adapter of endpoints is handed the standby: whoever decides has no way to it', () => {
  const files = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../..') }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const importing = files.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return /import \{[^}]*\b(openStandby|primaryReads)\b[^}]*\} from '[^']*standby.ts'/.test(text)
  })
  assert.deepEqual(importing.sort(), ['app.ts', 'main.ts'])
})

test('an endpoint that says nothing of a standby is given no reader', async () => {
  const about = { access: 'public', about: 'A test.', input: z.object({}), output: z.object({}) } as const
  const table = { read: get('/read', { ...about, standby: true }), other: get('/other', about) }
  const given: string[] = []
  const looks = (name: string) => async (call: object) => {
    if ('reader' in call) given.push(name)
    return {}
  }
  const bare = fastify()
  serve(bare, table, { read: looks('read'), other: looks('other') }, serveTools)
  for (const path of ['/read', '/other'])
    await bare.inject({ url: `${API_BASE}${path}`, remoteAddress: freshAddress() })
  await bare.close()
  assert.deepEqual(given, ['read'])
})

test('every endpoint is called: those that may ask the standby do, and no other ever does', async () => {
  await openProject(world, { no: 'TN-0001' })
  await untilAsked()
  const { ann } = world
  const asked: string[] = []
  for (const [all, base] of [
    [endpoints, API_BASE],
    [deskEndpoints, DESK_BASE],
  ] as const)
    for (const { name, endpoint } of all) {
      const { method, path, access, roles, moves } = endpoint
      const who = base === DESK_BASE ? await operatorHeaders(world, roles[0] ?? 'admin') : { authorization: ann.token }
      const key = moves ? { 'idempotency-key': `standby-${path.replaceAll('/', '-')}` } : {}
      // A session that is ended by its own call must not be the answer to the next.
      const headers = { ...(access === 'public' ? {} : who), ...key }
      for (const input of [{}, ...inputsOf(endpoint)]) {
        const before = standby.counts.standby
        const query = new URLSearchParams(
          Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]),
        )
        const sent = method === 'GET' ? {} : { payload: input }
        const url = `${base}${path}${method === 'GET' ? `?${query}` : ''}`
        await app.inject({ method, url, headers, remoteAddress: freshAddress(), ...sent })
        if (standby.counts.standby > before) asked.push(name)
      }
    }
  assert.deepEqual([...new Set(asked)].sort(), MAY_STAND_BY)
})

test('what a caller has seen written they are shown, also while the standby lags; others soon', async () => {
  await untilAsked()
  await owner.query('select pg_wal_replay_pause()')
  const { slug, seen } = await publish()
  const before = standby.counts.standby
  assert.ok((await titles(seen)).includes(slug))
  assert.equal(standby.counts.standby, before, 'the standby does not have it')
  // Whoever has seen nothing may be answered by what was so a moment ago, and not for long.
  while (!(await titles()).includes(slug)) await sleep(50)
  await owner.query('select pg_wal_replay_resume()')
  await untilAsked()
  assert.ok((await titles(seen)).includes(slug))
})

test('a write tells where it was written, a guess at it opens nothing and holds nobody up', async () => {
  const url = `${API_BASE}${login.visit.path}`
  const answer = await app.inject({ method: 'POST', url, payload: { agreed: true }, remoteAddress: freshAddress() })
  assert.match(String(answer.headers[POSITION_HEADER]), /^[0-9A-F]{8}\/[0-9A-F]{8}$/)
  const { slug, seen } = await publish()
  for (const guess of ['FFFFFFFF/FFFFFFFF', '0/0', "0/0'; drop table news_item", 'G/1', '', 'x'.repeat(5000)])
    assert.ok(Array.isArray(await titles({ [POSITION_HEADER]: guess })))
  assert.ok((await titles(seen)).includes(slug))
})

test('a standby that falls silent is left after a second at most, and asked again when it is back', async () => {
  await untilAsked()
  pooler.fallSilent()
  const { slug, seen } = await publish()
  assert.ok((await titles(seen)).includes(slug))
  // Nothing that was sent to it is waited for any more.
  while (!(await titles()).includes(slug)) await sleep(50)
  pooler.heal()
  await untilAsked()
})

test('the doctor finds that it follows, and says when it does not', async () => {
  const sql = { rows: world.db.rows }
  const look = databaseChecks.find(({ name }) => name === 'reads are answered by a standby that follows')!.look
  const books = { sql, environment: { databaseReadUrl: pooler.url } } as Parameters<typeof look>[0]
  assert.deepEqual(await look(books), [])
  await owner.query('select pg_wal_replay_pause()')
  await publish()
  const found = await look(books)
  assert.deepEqual(
    found.map(({ sentence }) => sentence),
    ['The standby of DATABASE_READ_URL is more than 5 s behind.'],
  )
  await owner.query('select pg_wal_replay_resume()')
  await untilAsked()
})

test('a statement that the standby does not answer is answered by the primary, in the middle of a call', async () => {
  await untilAsked()
  const found = await standby.within('', async (reader) => {
    const [first] = await reader.rows<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    pooler.fallSilent()
    const both = ['select pg_is_in_recovery() as standby', 'select pg_is_in_recovery() as standby, 2 as two']
    const rest = await Promise.all(both.map((text) => reader.rows<{ standby: boolean }>(text)))
    return [first, ...rest.flat()].map((row) => row!.standby)
  })
  assert.deepEqual(found, [true, false, false])
  pooler.heal()
  await untilAsked()
})

test('a standby that does not follow any more is left, though it answers', async () => {
  await untilAsked()
  const { rows } = await owner.query<{ primary_conninfo: string }>('show primary_conninfo')
  await owner.query(`alter system set primary_conninfo = ''`)
  await owner.query('select pg_reload_conf()')
  // Until one is written that it does not get any more.
  for (let before = -1; before !== standby.counts.standby; await sleep(50)) {
    before = standby.counts.standby
    const { slug } = await publish()
    const found = await titles()
    assert.ok(found.includes(slug) || standby.counts.standby > before)
  }
  await owner.query(`alter system set primary_conninfo = '${rows[0]!.primary_conninfo}'`)
  await owner.query('select pg_reload_conf()')
  await untilAsked()
})

test('one that was promoted is no standby, and one that is gone is not missed', async () => {
  const first = await publish()
  while (!(await titles(first.seen)).includes(first.slug)) await sleep(50)
  await untilAsked()
  await owner.query('select pg_promote()')
  await owner.query(`update news_item set slug = 'of-two-truths' where slug = $1`, [first.slug])
  const before = standby.counts.standby
  const promoted = await publish()
  assert.ok((await titles(promoted.seen)).includes(promoted.slug))
  assert.ok((await titles()).includes(first.slug))
  assert.equal(standby.counts.standby, before)
  await pooler.close()
  const gone = await publish()
  assert.ok((await titles(gone.seen)).includes(gone.slug))
  assert.ok((await titles()).includes(gone.slug))
})
