import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { type Endpoint, sortsOf } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { done, refused } from '../answers.ts'
import { fieldsOf } from '../fieldsOf.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { inputsOf } from '../plausible.ts'

const world = await openWorld()
await openProject(world, { no: 'TN-0001' })
const { id, token } = await world.newMember()

const paged = ({ endpoint }: { endpoint: Endpoint }) => fieldsOf(endpoint).includes('after')
const lists = endpoints.filter(paged)
const deskLists = deskEndpoints.filter(paged)

test('there are lists', () => {
  assert.ok(lists.length > 12 && deskLists.length > 8, `${lists.length}, ${deskLists.length}`)
})
/** `after` names an item here, which may leave the list meanwhile; then the list ends. */
const BY_ITEM = ['project.list']
// If it were read as the first page, a caller who walks through the list would never finish.
for (const { name, endpoint } of [...lists, ...deskLists])
  test(`${name} refuses an unknown cursor`, async () => {
    const by = endpoint.access === 'operator' ? (await world.operator(endpoint.roles[0]!)).call : world.as(token)
    const [sound = {}] = endpoint.input.safeParse({}).success ? [] : inputsOf(endpoint)
    // A list of one member's things needs an existing member.
    const whose = 'memberId' in sound ? { memberId: id } : {}
    const answer = await by(endpoint, { ...sound, ...whose, after: 'no:page_said.this' })
    if (BY_ITEM.includes(name)) assert.deepEqual((done(answer) as { items: unknown[] }).items, [])
    else assert.equal(refused(answer, 'fieldInvalid').field, 'after')
  })

// A list that forgot it would answer a link to one row with its first page.
for (const { name, endpoint } of deskLists.filter(({ endpoint }) => sortsOf(endpoint).length > 0))
  test(`${name} finds nothing by an unknown number`, async () => {
    const { call } = await world.operator(endpoint.roles[0]!)
    for (const named of ['NO-20200101-00001', '999999999'])
      assert.deepEqual((done(await call(endpoint, { named })) as { items: unknown[] }).items, [])
  })

/** Their rows belong to no member. */
const OF_NO_MEMBER = ['auditDesk', 'bankfileDesk', 'dailyCloseDesk', 'registryDesk', 'settingsDesk']
/** Cursors of a list in the order of its ids, and of a sorted one. */
const ENDS = ['9', '9.9']
// Each part of a member's page leaves a row at the first read.
for (const { name, endpoint } of deskLists.filter(({ name }) => !name.startsWith('memberPageDesk.')))
  test(`reading ${name} past its first page leaves a row, if it is about members`, async () => {
    const { id, call } = await world.operator(endpoint.roles[0]!)
    const [sound = {}] = endpoint.input.safeParse({}).success ? [] : inputsOf(endpoint)
    for (const after of ENDS) if ((await call(endpoint, { ...sound, after })).code === 0) break
    const rows = await world.db.rows(`select act from audit where operator_id = $1 and act like '%.readOn'`, [id])
    assert.equal(rows.length, OF_NO_MEMBER.includes(name.split('.')[0]!) ? 0 : 1)
  })
