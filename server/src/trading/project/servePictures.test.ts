import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { openFront } from '../../platform/front.ts'
import { draftOf } from '../../testing/drafts.ts'
import { openProject } from '../../testing/openProject.ts'
import { makeWorld } from '../../testing/world.ts'
import { servePictures } from './servePictures.ts'

const world = await makeWorld()
const { no } = await openProject(world, { tons: 1000 })
const folder = mkdtempSync(join(tmpdir(), 'tonne-pictures-'))
const file = join(folder, 'onServer.mjs')
// This stand-in counts its calls, and has no picture for an unknown look.
writeFileSync(
  file,
  `let drawn = 0
  const drawPicture = ({ look, id }) => {
    if (look === 'broken') throw new Error('no ink')
    if (look === 'stuck') for (;;);
    return look === 'card' ? '<svg>' + id + ' ' + ++drawn + '</svg>' : undefined
  }
  export default { drawPicture }`,
)
const front = openFront(file, { latestMs: 300 })
const app = Fastify()
servePictures(app, { db: world.db, make: front.make })
after(async () => {
  await app.close()
  await front.stop()
  rmSync(folder, { recursive: true })
  await world.end()
})
const get = (path: string, headers = {}) => app.inject({ url: `/art/light/${path}`, headers })

test('a picture is drawn once, however many ask, and a browser that has it gets 304', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => get(`card/forest/${no}.svg`)))
  assert.deepEqual([...new Set(all.map(({ body }) => body))], [`<svg>${no} 1</svg>`])
  assert.match(String(all[0]!.headers['cache-control']), /public, max-age=86400/)
  const again = await get(`card/forest/${no}.svg`, { 'if-none-match': String(all[0]!.headers.etag) })
  assert.equal(again.statusCode, 304)
})
test('an unpublished draft has its picture, for the preview', async () => {
  const draft = await draftOf(world, await world.operator('market'), 70_000_000)
  assert.equal((await get(`card/forest/${draft.no}.svg`)).statusCode, 200)
})
test('nothing is drawn for an unknown id', async () => {
  for (const path of [
    'card/forest/TN-9999.svg',
    `none/forest/${no}.svg`,
    `card/forest/${no}`,
    'card/forest/%2e%2e.svg',
  ])
    assert.equal((await get(path)).statusCode, 404, path)
})
test('a drawing that fails stops nothing else, and is tried again', async () => {
  await get(`broken/forest/${no}.svg`)
  assert.equal((await get(`broken/forest/${no}.svg`)).statusCode, 404)
  assert.equal((await get(`card/wind/${no}.svg`)).body, `<svg>${no} 3</svg>`)
})
test('a drawing that does not end is ended, and the next is drawn', async () => {
  assert.equal((await get(`stuck/forest/${no}.svg`)).statusCode, 404)
  assert.equal((await get(`card/solar/${no}.svg`)).body, `<svg>${no} 1</svg>`)
})
test('more than a fixed number at once are refused', async () => {
  const asked = Array.from({ length: 200 }, (_, n) => front.make('drawPicture', { look: 'card', id: String(n) }))
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 136)
})
