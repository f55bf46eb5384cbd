/** Which sessions count, on rows at each boundary. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { overRows } from '../../platform/testing/overRows.ts'
import { listSessions } from './memberSessions.ts'
import { listActive } from './sessions.ts'

const { database } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const at = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms)
const IDLE = 30
/** Used a moment ago and open for an hour, unless it says otherwise. */
const session = (
  id: number,
  { member = 1 as number | null, used = at(-1), ends = at(60), over = null as Date | null },
) => [...[id, member, 'Chrome', '1.2.3.4', at(-90), used, ends, over]]
const tables = {
  session: {
    columns: `id bigint, member_id bigint, device text, address text, created_at timestamptz, used_at timestamptz,
      ends_at timestamptz, revoked_at timestamptz`,
    rows: [
      session(1, {}),
      session(2, { used: at(-IDLE, 1) }),
      session(3, { used: at(-IDLE) }),
      session(4, { ends: at(0, 1) }),
      session(5, { ends: now }),
      session(6, { over: at(-1) }),
      session(7, { member: 2 }),
      session(8, { member: null }),
    ],
  },
  member: {
    columns: 'id bigint, disabled_at timestamptz',
    rows: [
      [1, null],
      [2, at(-1)],
    ],
  },
}

test('a member’s list of sessions has those that still work, the last used first', async () => {
  const listed = await overRows(database.url, tables, (tx) => listSessions(tx, 1, now, IDLE))
  assert.deepEqual(
    listed.map(({ id }) => id),
    [4, 1, 2],
  )
})

test('a socket stays open while its session is neither ended nor over, nor its account closed', async () => {
  const ids = tables.session.rows.map(([id]) => Number(id))
  const active = await overRows(database.url, tables, (tx) => listActive(tx, ids, now))
  assert.deepEqual([...active].sort(), [1, 2, 3, 4, 8])
})
