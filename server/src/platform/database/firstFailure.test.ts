import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

const { db } = await openTestDatabase()

/** The same promise, but its caller sees the failure some turns of the loop later. */
const late = async <T>(answer: Promise<T>, turns: number): Promise<T> =>
  turns === 0 ? await answer : await late(answer, turns - 1)

test('of statements sent together the first failure is the reason, whichever the caller sees first', async () => {
  const division = { code: '22012', message: 'division by zero' }
  await assert.rejects(
    db.tx((tx) => Promise.all([late(tx.rows('select 1 / 0 as n'), 20), tx.rows('select 1 as n')])),
    division,
  )
  await assert.rejects(
    db.tx(async (tx) => {
      tx.send('select 1 / 0 as n')
      await tx.rows('select 1 as n')
    }),
    division,
  )
  await assert.rejects(
    db.tx(async (tx) => tx.send('select 1 / 0 as n')),
    division,
  )
})
