import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { house, wallet } from '@tonne/domain/ledger'
import type { Tx } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { openHub } from '../socket/hub.ts'
import { openBooks } from './books.ts'
import { emit, listen } from './emit.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const heard: string[] = []
listen(db, {
  committed: (lines) => heard.push(...lines.map(({ memberId, stale }) => `${memberId} ${stale}`)),
  outcomeUnknown: () => heard.push('doubt'),
})
const since = () => heard.splice(0)
const rowsOf = async (memberId: number) =>
  (await db.rows('select 1 from event where $1 = any(member_ids)', [memberId])).length

test('stale nouns, with books and without, are heard after the commit, once, and stored as an event', async () => {
  await db.tx(async (tx) => {
    emit(tx, { memberId: 1, stale: ['notice'] }, now)
    const books = await openBooks(tx, { accounts: [wallet(1, 'available'), house('bank')], most: 1 })
    books.emit({ memberId: 1, stale: ['wallet'] })
    await books.close(now)
    await tx.rows('select 1')
    assert.deepEqual(since(), [])
  })
  assert.deepEqual([since(), await rowsOf(1)], [['1 notice', '1 wallet'], 2])
})
test('a rolled back transaction tells nobody; a repeated one tells once', async () => {
  const failing = (code: string) => (tx: Tx) => {
    emit(tx, { memberId: 2, stale: ['notice'] }, now)
    return Promise.reject(Object.assign(new Error('no'), { code }))
  }
  await assert.rejects(db.tx(failing('23505')))
  // The work succeeds, and the commit fails.
  const failingLate = async (tx: Tx) => {
    emit(tx, { memberId: 2, stale: ['notice'] }, now)
    tx.send('select 1 / 0')
  }
  await assert.rejects(db.tx(failingLate), /division by zero/)
  assert.deepEqual([since(), await rowsOf(2)], [[], 0])
  let tries = 0
  await db.tx(async (tx) => {
    if (tries++ === 0) return failing('40001')(tx)
    emit(tx, { memberId: 2, stale: ['notice'] }, now)
  })
  assert.deepEqual([since(), await rowsOf(2)], [['2 notice'], 1])
})
test('when no answer to COMMIT comes, sockets hear once if it was committed, and not if it was not', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const got: string[] = []
  const hub = openHub(db, () => now)
  const socket = { send: (text: string) => void got.push(text), close: () => undefined, on: () => undefined }
  hub.add(3, { socket, sessionId: 0 })
  /** The commit happens, and its answer is lost. */
  const unanswered = (tx: Tx): Tx => ({ ...tx, afterCommit: (_, unknown) => tx.afterCommit(() => unknown?.()) })
  await db.tx(async (tx) => emit(unanswered(tx), { memberId: 3, stale: ['kept'] }, now))
  /** Nothing was committed, and the node does not know that either. */
  let lost: (() => void) | undefined
  const failed = db.tx(async (tx) => {
    emit({ ...tx, afterCommit: (_, unknown) => (lost = unknown) }, { memberId: 3, stale: ['lost'] }, now)
    throw new Error('gone')
  })
  await assert.rejects(failed, /gone/)
  lost!()
  assert.deepEqual([since(), got], [['doubt', 'doubt'], []])
  const stale = () => got.map((text) => (JSON.parse(text) as { stale: string[] }).stale.join())
  // Each of another node's events comes after the one before was heard, so the hub has looked three times in sequence.
  for (const mark of ['1', '2', '3']) {
    await db.rows(`insert into event (member_ids, stale, at, node) values ('{3}', array[$1], $2, 'other')`, [mark, now])
    while (!stale().includes(mark)) {
      t.mock.timers.tick(1000)
      await setImmediate()
    }
  }
  assert.deepEqual(stale(), ['1', 'kept', '2', '3'])
  hub.stop()
})
