import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshIc } from '../../testing/owners.ts'
import { own, PASSWORD, type Person } from '../../testing/people.ts'
import { sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { clock } = world
const body = { text: 'Please', pictures: [] }
const reason = 'Looked at the record'
const closing = async ({ call }: Person) =>
  done(await call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body }))
async function named(realName: string): Promise<Person & { ic: string }> {
  const person = await world.newMember()
  const ic = freshIc()
  done(await person.call(identity.give, { realName, ic, phone: '91234567', proof: own }))
  return { ...person, ic }
}

test('a request is late from the instant by which it was to be answered, in list and count', async () => {
  const { no } = await closing(await world.newMember())
  const [support] = await world.operators('support')
  done(await support.call(requestDesk.message, { no, text: 'Why?', ask: true }))
  const dueAt = new Date(done(await support.call(requestDesk.info, { no })).dueAt)
  for (const [at, late] of [
    [dueAt.getTime() - 1, false],
    [dueAt.getTime(), true],
  ] as const) {
    await sleepThrough(world, at - clock.now().getTime())
    const [{ call }] = await world.operators('support')
    const { items, counts } = done(await call(requestDesk.list, { kind: 'account_closure' }))
    assert.deepEqual(
      [
        items.find((item) => item.no === no)?.late,
        counts.map((count) => count.late),
        done(await call(requestDesk.info, { no })).late,
      ],
      [late, [Number(late)], late],
    )
  }
})

test('open requests come by the day they are due, and a proposal names who proposed and is not away', async () => {
  const long = done(
    await (await world.newMember()).call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body }),
  ).no
  await sleepThrough(world, 1000)
  const person = await named('Lim Jun Hao')
  const short = done(await person.call(request.submit, { kind: 'name_correction', realName: 'Lim Jun', ...body })).no
  const [support, third] = await world.operators('support', 'support')
  const listed = async () =>
    done(await support.call(requestDesk.list, { limit: 50 })).items.filter(({ no }) => no === long || no === short)
  assert.deepEqual(
    (await listed()).map(({ no }) => no),
    [short, long],
  )
  done(await support.call(assignmentDesk.set, { queue: 'request', subject: short, operatorId: support.id }))
  done(await third.call(requestDesk.propose, { no: short, reason }))
  const seen = async () => {
    const { assignedTo, proposedBy } = (await listed()).find(({ no }) => no === short)!
    return [assignedTo?.id, proposedBy?.id]
  }
  assert.deepEqual(await seen(), [support.id, third.id])
  const [{ call: admin }] = await world.operators('admin')
  done(await admin(operator.disable, { id: third.id, reason: 'has left us' }))
  assert.deepEqual(await seen(), [support.id, undefined])
})

test('whose number an account gave is shown to those who decide, with another name, while it is open', async () => {
  const [owner, same, other] = [await named('Lim Jun Hao'), await named('LIM JUN HAO'), await named('Tan Mei Hua')]
  const [{ call }] = await world.operators('support')
  const asked = async (person: Person) =>
    done(await person.call(request.submit, { kind: 'owner_link', ic: owner.ic, ...body })).no
  const [right, wrong] = [await asked(same), await asked(other)]
  const detail = async (no: string) => done(await call(requestDesk.info, { no })).detail
  assert.equal((await detail(right))?.en, `Owner: Lim Jun Hao (${owner.id})`)
  assert.equal((await detail(wrong))?.en, `Owner: Lim Jun Hao (${owner.id}). The account that asks names Tan Mei Hua`)
  const no = { approve: false, reason, textEn: 'Another name', textCn: '姓名不符' }
  done(await call(requestDesk.decide, { no: wrong, ...no }))
  assert.equal(await detail(wrong), null)
})
