import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { API_BASE } from '@tonne/contract/envelope'
import { upload } from '@tonne/contract/people/upload'
import { request } from '@tonne/contract/support/request'
import { order } from '@tonne/contract/trading/order'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { connect } from '../platform/database/database.ts'
import { type Files, openFiles, StoreAway } from '../platform/files/files.ts'
import { s3Store } from '../platform/files/s3Store.ts'
import { startS3Server } from '../platform/testing/s3Server.ts'
import { forgetDue } from '../support/dataexport/forgetClosed.ts'
import { done } from '../testing/answers.ts'
import { pdfOf } from '../testing/drafts.ts'
import { openProject } from '../testing/openProject.ts'
import { openWorld } from '../testing/openWorld.ts'
import { payable } from '../testing/payees.ts'
import { PASSWORD } from '../testing/people.ts'
import { pictureOf } from '../testing/pictureOf.ts'
import { completeRetirement, retire } from '../testing/retirements.ts'
import { moveToStore } from './moveToStore.ts'

process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
const server = await startS3Server()
after(() => server.stop())
const inStore = openFiles(s3Store(server.address))
/** The node starts without FILES, and later has it. */
let chosen = openFiles()
const files: Files = {
  put: (...args) => chosen.put(...args),
  get: (columns) => chosen.get(columns),
  get store() {
    return chosen.store
  },
}
const world = await openWorld({ files })
const { db, app, clock } = world
const asOwner = connect(world.url, { max: 1, whoever: true })
after(() => asOwner.end())
const [one] = await world.operators('market')
const person = await payable(world, 500_00)
const { no: project } = await openProject(world)

const get = async (path: string, token?: string) => {
  const answer = await app.inject({ method: 'GET', url: path, headers: token ? { authorization: token } : {} })
  assert.equal(answer.statusCode, 200, `${path}: ${answer.payload.slice(0, 200)}`)
  return answer.rawPayload
}
const inRows = (table: string) => asOwner.rows(`select 1 as one from ${table} where octet_length(bytes) > 0`)
const loose = async () =>
  (await db.rows<{ name: string }>('select name from file_loose order by name')).map(({ name }) => name)

const picture = await pictureOf(900, 600, 'jpeg')
const { avatar } = done(await person.call(upload.setAvatar, { picture }))
const paper = done(await one.call(projectDesk.addDocument, { content: pdfOf('A record').toString('base64') }))
const bought = done(await person.call(order.buy, { project, kg: 2000, priceVersion: 1 }))
const retired = done(await retire(person, project))
await completeRetirement(world, retired.no)
await asOwner.rows('update project_file set published_at = now()')
const publicFile = `${API_BASE}/project/file?name=${paper.file}`
const certificate = `${API_BASE}/certificate/paper?no=${retired.no}&version=1`
const invoicePath = `${API_BASE}/invoice/file?no=${bought.no}&form=pdf_en`
const papers = async () => Promise.all([get(avatar), get(certificate), get(publicFile), get(invoicePath, person.token)])
/** The copy of the member's data, once it is made. */
async function copied(): Promise<{ papers: { name: string; bytes: string; stored?: unknown }[] }> {
  const { no } = done(await person.call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
  await world.schedule.runNow()
  const answer = await app.inject({
    method: 'POST',
    url: `${API_BASE}/request/download`,
    payload: { no, password: PASSWORD },
    headers: { authorization: person.token },
  })
  return answer.json()
}

test('files in rows move to the store while they are read, byte for byte', async () => {
  const before = await papers()
  const moved = await moveToStore(asOwner, inStore)
  assert.equal(moved.files, before.length + 1, 'an invoice is two papers')
  for (const table of ['upload', 'content_picture', 'project_file', 'kept_file'])
    assert.deepEqual(await inRows(table), [])
  assert.deepEqual(await loose(), [], 'each row holds its object')
  chosen = inStore
  assert.deepEqual(await papers(), before)
  assert.deepEqual(await moveToStore(asOwner, inStore), { files: 0, bytes: 0 })
})

test('a new paper goes to the store at once; two requests at one instant make one', async () => {
  const image = `${API_BASE}/certificate/image?no=${retired.no}`
  const [first, second] = await Promise.all([get(image), get(image)])
  assert.deepEqual(first, second)
  assert.deepEqual(await inRows('kept_file'), [])
  const added = pdfOf('Another record')
  const content = added.toString('base64')
  const { file, bytes } = done(await one.call(projectDesk.addDocument, { content }))
  assert.deepEqual(done(await one.call(projectDesk.addDocument, { content })), { file, bytes, pages: 1 })
  assert.equal(bytes, added.length)
  assert.equal((await loose()).length, 1, 'the object of the second upload is held by no row')
})

test('a copy of a member’s data has the papers themselves, also from the store', async () => {
  const invoicePdf = await get(invoicePath, person.token)
  const { papers: found } = await copied()
  assert.deepEqual(
    found.filter(({ bytes }) => bytes === invoicePdf.toString('base64')).map(({ name }) => name.endsWith('-en.pdf')),
    [true],
  )
  for (const { name, bytes, stored } of found) {
    assert.ok(bytes.length > 100, name)
    assert.equal(stored, undefined, `${name}: the key of an object is no data of the member`)
  }
  assert.ok(found.length >= 4)
})

test('while the store is away a copy waits, and other due work does not', async () => {
  const { no } = done(await person.call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
  const other = await world.newMember()
  const theirs = done(await other.call(request.submit, { kind: 'data_export', text: '', pictures: [] })).no
  const stateOf = async (which: string) =>
    (await db.rows<{ state: string }>('select state from request where no = $1', [which]))[0]!.state
  chosen = {
    ...inStore,
    get: async () => {
      throw new StoreAway('the store is away')
    },
  }
  await world.schedule.runNow()
  await world.schedule.runNow()
  assert.deepEqual([await stateOf(no), await stateOf(theirs)], ['approved', 'done'])
  chosen = inStore
  await clock.forward(61_000)
  await world.schedule.runNow()
  assert.equal(await stateOf(no), 'done')
})

test('when a closed account is forgotten its papers go; its certificate is drawn anew, whole', async () => {
  const before = await get(certificate)
  const names = (await db.rows<{ name: string }>(`select stored ->> 'name' as name from kept_file`)).map((r) => r.name)
  await asOwner.rows('update member set disabled_at = $2 where id = $1', [person.id, clock.now()])
  await forgetDue(db, new Date(clock.now().getTime() + 2000 * 86_400_000))
  await asOwner.rows('update member set disabled_at = null where id = $1', [person.id])
  assert.deepEqual(await db.rows('select name from kept_file where stored is not null'), [], 'the keys are gone')
  const gone = await loose()
  for (const name of names) assert.ok(gone.includes(name))
  const again = await get(certificate)
  assert.equal(again.subarray(0, 5).toString(), '%PDF-')
  assert.ok(Math.abs(again.length - before.length) < 100, `${again.length} bytes, before ${before.length}`)
})
