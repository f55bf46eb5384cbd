import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { reportDesk } from '@tonne/contract/trust/report'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { HOUR, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const [ann, bob, kim] = await world.operators('finance', 'finance', 'support')
const mine = async ({ call }: typeof ann) => done(await call(arrangementDesk.mine, {}))
const namesOf = async (who: typeof ann) => (await mine(who)).views.map(({ name, isMine }) => [name, isMine])
const view = { place: '/withdrawals', name: 'Large', search: { stage: 'proposed', sort: 'amount.desc' }, shared: false }

async function correction(): Promise<string> {
  const member = await world.newMember()
  await world.fund(member, 60_00)
  const entry = done(await member.call(wallet.logs, {})).items[0]!.entryNo
  const texts = { reason: 'twice the same', textEn: 'Booked twice', textCn: '重复入账' }
  return done(await ann.call(correctionDesk.propose, { entry, ...texts })).no
}

test('an operator’s arrangement follows them, part by part, and is nobody else’s', async () => {
  assert.deepEqual((await mine(ann)).value, {})
  done(await ann.call(arrangementDesk.set, { folded: ['money', 'books'], sheet: 480 }))
  done(await ann.call(arrangementDesk.set, { density: 'roomy', folded: ['books'] }))
  done(await ann.call(arrangementDesk.set, { hidden: { withdrawalsno: ['risk'] } }))
  assert.deepEqual((await mine(ann)).value, {
    folded: ['books'],
    sheet: 480,
    density: 'roomy',
    hidden: { withdrawalsno: ['risk'] },
  })
  assert.deepEqual((await mine(bob)).value, {})
  refused(await ann.call(arrangementDesk.set, { sheet: 5000 }), 'fieldInvalid')
  refused(await ann.call(arrangementDesk.set, { density: 'huge' as 'roomy' }), 'fieldInvalid')
})

test('a view is private until shared, then only the role’s; its owner renames and deletes it', async () => {
  const { id } = done(await ann.call(arrangementDesk.saveView, view))
  assert.deepEqual([await namesOf(ann), await namesOf(bob)], [[['Large', true]], []])
  done(await ann.call(arrangementDesk.saveView, { ...view, id, name: 'Large ones', shared: true }))
  assert.deepEqual(
    [await namesOf(ann), await namesOf(bob), await namesOf(kim)],
    [[['Large ones', true]], [['Large ones', false]], []],
  )
  assert.deepEqual((await mine(bob)).views[0]!.search, view.search)
  refused(await bob.call(arrangementDesk.saveView, { ...view, id, name: 'Taken' }), 'notFound')
  refused(await bob.call(arrangementDesk.removeView, { id }), 'notFound')
  refused(await ann.call(arrangementDesk.saveView, { ...view, name: 'Large ones' }), 'viewName')
  const { id: other } = done(await ann.call(arrangementDesk.saveView, view))
  refused(await ann.call(arrangementDesk.saveView, { ...view, id: other, name: 'Large ones' }), 'viewName')
  refused(await ann.call(arrangementDesk.saveView, { ...view, place: 'https://elsewhere.example' }), 'fieldInvalid')
  refused(await ann.call(arrangementDesk.saveView, { ...view, name: ' ' }), 'nameEmpty')
  for (const one of [id, other]) done(await ann.call(arrangementDesk.removeView, { id: one }))
  assert.deepEqual(await namesOf(bob), [])
})

test('of ten at once under one name one is stored', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => kim.call(arrangementDesk.saveView, view)))
  assert.equal(all.filter(({ code }) => code === 0).length, 1)
  assert.equal((await mine(kim)).views.length, 1)
})

test('a hundred views are stored, and no more', async () => {
  const own = await world.operator('market')
  const save = (n: number) => own.call(arrangementDesk.saveView, { ...view, name: `View ${n}` })
  for (let n = 0; n < 100; n++) done(await save(n))
  refused(await save(100), 'viewsMost')
})

test('rows that arrived after an operator looked are new to them, and not to those who looked later', async () => {
  const fresh = async ({ call }: typeof ann) => {
    const { queues } = done(await call(reportDesk.queues, {}))
    const { count, fresh: n, seenAt } = queues.find(({ queue }) => queue === 'correction')!
    return { count, n, seenAt }
  }
  await correction()
  assert.deepEqual(await fresh(bob), { count: 1, n: 1, seenAt: null })
  done(await bob.call(arrangementDesk.see, { queue: 'correction' }))
  const { seenAt } = await fresh(bob)
  assert.deepEqual(await fresh(bob), { count: 1, n: 0, seenAt: world.clock.now().getTime() })
  await sleepThrough(world, HOUR / 6)
  const no = await correction()
  assert.deepEqual(await fresh(bob), { count: 2, n: 1, seenAt })
  const { newer } = done(await bob.call(assignmentDesk.list, { queue: 'correction', since: seenAt! }))
  assert.deepEqual(newer, [no])
  assert.deepEqual(done(await bob.call(assignmentDesk.list, { queue: 'correction' })).newer, [])
  assert.equal((await fresh(ann)).n, 2)
})
