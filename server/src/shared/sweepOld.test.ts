/** Each table keeps its rows as long as something asks for them, and no longer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GIVEN_UP } from '@tonne/domain/base/mail'
import { connect } from '../platform/database/database.ts'
import { openTestDatabase } from '../platform/testing/openTestDatabase.ts'
import { putRows, type Rows } from '../platform/testing/overRows.ts'
import { sweepOld } from './sweepOld.ts'

const { database } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const before = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms)
/** By table: its days, and the column they count from. */
const kept = {
  event: [1, 'at'],
  socket_ticket: [1, 'expires_at'],
  login_ticket: [0, 'expires_at'],
  kept_answer: [7, 'at'],
  // The longest limit on tries counts a day's.
  attempt: [7, 'at'],
  passkey_challenge: [1, 'expires_at'],
  // A request is repeated under its key for a week.
  proof_use: [8, 'at'],
  push: [1, 'at'],
  login_event: [180, 'at'],
} as const

test('old rows are deleted after the days of their table, and not a moment before', async () => {
  const spans = Object.entries(kept).map(([table, [days, column]]) => [
    table,
    {
      columns: `what text, ${column} timestamptz`,
      rows: [
        ['old', before(days, -1)],
        ['young', before(days)],
      ],
    },
  ])
  const mail = (id: number, at: Date, failures: number) => [id, 'words', failures, null, at, '123456', 'link']
  const tables: Rows = {
    ...Object.fromEntries(spans),
    mail: {
      columns: 'id int, body text, failures int, sent_at timestamptz, at timestamptz, code text, link text',
      rows: [mail(1, before(7, -1), GIVEN_UP), mail(2, before(7), GIVEN_UP), mail(3, before(7, -1), GIVEN_UP - 1)],
    },
    session: {
      columns: 'id bigint, revoked_at timestamptz',
      rows: [
        [1, null],
        [2, now],
      ],
    },
    push_device: {
      columns: 'what text, session_id bigint, at timestamptz',
      rows: [
        ['old', 1, before(91, -1)],
        ['young', 1, before(91)],
        ['over', 2, now],
      ],
    },
  }
  // One connection, because the rows are its own; each statement is a transaction, as in the app.
  const db = connect(database.url, { max: 1, whoever: true })
  try {
    await putRows(db, tables)
    await sweepOld(db).run(now, 0)
    for (const name of [...Object.keys(kept), 'push_device'])
      assert.deepEqual(await db.rows(`select what from ${name}`), [{ what: 'young' }], name)
    const whole = { body: 'words', code: '123456', link: 'link' }
    assert.deepEqual(await db.rows('select id, body, code, link from mail order by id'), [
      { id: 1, body: '', code: null, link: null },
      { id: 2, ...whole },
      { id: 3, ...whole },
    ])
  } finally {
    await db.end()
  }
})
