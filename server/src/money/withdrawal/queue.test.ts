import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'

const world = await openWorld()
const finance = await world.operator('finance')

type Filter = { stage?: 'requested' | 'cancelled'; find?: string; named?: string }
/** The numbers of each page, to the last. */
async function walk(filter: Filter): Promise<string[][]> {
  const pages: string[][] = []
  let from: string | null = ''
  while (from !== null) {
    const after: { after?: string } = from ? { after: from } : {}
    const { items, next } = done(await finance.call(withdrawalDesk.queue, { ...filter, ...after, limit: 2 }))
    pages.push(items.map(({ no }) => no))
    from = next
  }
  return pages
}

test('waiting withdrawals are paged oldest first, finished ones newest first', async () => {
  const made: string[] = []
  const people = []
  for (let i = 0; i < 5; i++) {
    const person = await payable(world, 200_00)
    people.push(person)
    made.push(done(await requestOut(person, 100_00)).no)
  }
  const [a, b, c, d, e] = made
  assert.deepEqual(await walk({}), [[a, b], [c, d], [e]])
  assert.deepEqual(await walk({ stage: 'requested' }), [[a, b], [c, d], [e]])
  assert.deepEqual(await walk({ named: e! }), [[e]], 'a link to a row of the third page')
  for (const [i, { call }] of people.entries()) done(await call(withdrawal.cancel, { no: made[i]! }))
  assert.deepEqual(await walk({}), [[]])
  assert.deepEqual(await walk({ stage: 'cancelled' }), [[e, d], [c, b], [a]])
  assert.deepEqual(await walk({ named: a! }), [[a]], 'a link to what is over meanwhile')
  assert.deepEqual(await walk({ stage: 'cancelled', find: c!.toLowerCase() }), [[c]])
  assert.deepEqual(await walk({ stage: 'cancelled', find: String(people[3]!.id) }), [[d]])
  assert.deepEqual(await walk({ find: 'Jun Hao' }), [[e, d], [c, b], [a]], 'a search without a stage looks at all')
  assert.deepEqual(await walk({ stage: 'requested', find: 'Jun Hao' }), [[]])
  assert.deepEqual(await walk({ stage: 'cancelled', find: 'nobody’s' }), [[]])
})

test('an act that could not be answered was not done, and can be done again', async () => {
  const { no } = done(await requestOut(await payable(world, 200_00), 100_00))
  const owner = await world.owner()
  // What the answer shows cannot be read once the act is written.
  await owner.query(`
    create function hide_holders() returns trigger language plpgsql security definer as
      $$ begin alter table member rename column first_name to hidden; return new; end $$;
    create trigger hide_holders before insert on audit for each row execute function hide_holders()`)
  const propose = () => finance.call(withdrawalDesk.propose, { no, reason: 'Checked' })
  await assert.rejects(propose, /HTTP 500/)
  await owner.query('drop function hide_holders cascade')
  done(await propose())
})

test('the queue says when the bank next stops taking payments, by the terms and its working days', async () => {
  const cutOff = async () => new Date(done(await finance.call(withdrawalDesk.queue, {})).cutOffAt).toISOString()
  assert.equal(await cutOff(), '2026-11-20T09:00:00.000Z')
  const terms = { ...firstTerms, bank: { cutOffMinutes: 11 * 60 + 30 } }
  await insertTerms(world.db, terms, world.clock.now(), world.clock.now())
  // Past half past eleven on a Friday.
  assert.equal(await cutOff(), '2026-11-23T03:30:00.000Z')
})
