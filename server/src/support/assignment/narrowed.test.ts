import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsDesk } from '@tonne/contract/base/settings'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { payeeDesk } from '@tonne/contract/money/payee'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsRead } from '../../testing/rowsRead.ts'

const world = await openWorld()
const { db, clock } = world
const [kim, lee, admin, finance] = await world.operators('support', 'support', 'admin', 'finance')
const ROWS = 1000
const noOf = (n: number) => `RQ-20200101-${String(n).padStart(5, '0')}`
const began = clock.now().getTime()

/** Inserts requests a second apart, the last one now; every hundredth is Kim's, every hundred and first Lee's. */
async function crowd(): Promise<void> {
  await db.rows(
    `with people as (
      insert into member (kind, email, email_key, first_name, last_name, password_hash, invitation_code, terms_version,
        joined_at, level, credit_score)
      select 'personal', 'crowd' || i || '@example.sg', 'crowd' || i || '@example.sg', 'Crowd', 'No ' || i, '',
        'CROWD' || i, 1, $1::timestamptz, 1, 'excellent' from generate_series(1, $2::int) i
      returning id, substr(email, 6, strpos(email, '@') - 6)::int as i
    )
    insert into request (id, no, member_id, kind, state, details, due_at, at) overriding system value
    select 100000 + i, 'RQ-20200101-' || lpad(i::text, 5, '0'), id, 'data_export', 'submitted', '{}',
      $1::timestamptz + (i - $2) * interval '1 second' + interval '2 days',
      $1::timestamptz + (i - $2) * interval '1 second'
    from people`,
    [clock.now(), ROWS],
  )
  await db.rows(
    `insert into assignment (queue, subject, operator_id, given_by, at)
    select 'request', 'RQ-20200101-' || lpad(i::text, 5, '0'),
      case when i % 100 = 0 then $1::bigint else $2 end, 'x', $3
    from generate_series(1, $4::int) i where i % 100 = 0 or i % 101 = 0`,
    [kim.id, lee.id, clock.now(), ROWS],
  )
  await db.rows('analyze member, request, assignment')
}
type Narrow = { whose?: 'mine' | 'nobody'; since?: number }
async function walk(who: typeof kim, narrow: Narrow): Promise<string[]> {
  const nos: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: { no: string }[]; next: string | null } = done(
      await who.call(requestDesk.list, { ...narrow, limit: 50, ...(after ? { after } : {}) }),
    )
    nos.push(...page.items.map(({ no }) => no))
    after = page.next
  }
  return nos
}
const every = (of: (n: number) => boolean) =>
  Array.from({ length: ROWS }, (_, i) => i + 1)
    .filter(of)
    .map(noOf)

test('the filters by operator and by newness select their rows, in the list’s order, page by page', async () => {
  await crowd()
  const [mine, others] = [(n: number) => n % 100 === 0, (n: number) => n % 100 !== 0 && n % 101 === 0]
  assert.deepEqual(await walk(kim, { whose: 'mine' }), every(mine))
  assert.deepEqual(await walk(lee, { whose: 'mine' }), every(others))
  assert.deepEqual(await walk(admin, { whose: 'mine' }), [])
  assert.deepEqual(
    await walk(kim, { whose: 'nobody' }),
    every((n) => !mine(n) && !others(n)),
  )
  const since = began - 150_000
  assert.deepEqual(
    await walk(kim, { since }),
    every((n) => n > ROWS - 150),
  )
  assert.deepEqual(
    await walk(kim, { since, whose: 'mine' }),
    every((n) => mine(n) && n > ROWS - 150),
  )
  assert.deepEqual(await walk(kim, { since: began }), [])
})

test('a filtered page reads its own rows, and not every page of the queue', async () => {
  const reads = (narrow: Narrow) =>
    rowsRead(db, () => kim.call(requestDesk.list, { state: 'submitted', ...narrow, limit: 20 }), 'request')
  // The counts beside a list cover all waiting items.
  const counted = (await reads({})) - 21
  assert.ok((await reads({ whose: 'mine' })) - counted <= 2 * 20 + 2, 'mine')
  assert.ok((await reads({ whose: 'nobody' })) - counted <= 30, 'nobody')
  const fresh = (await reads({ since: began - 30_000 })) - counted
  // Waiting items are read once, as for the count of new ones.
  assert.ok(fresh <= ROWS + 60, `new: ${fresh}`)
})

test('an ended assignment is nobody’s, and one of an unknown item is in no list', async () => {
  const old = new Date(began - 100 * 86_400_000)
  await db.rows(`update assignment set at = $1 where queue = 'request' and subject = $2`, [old, noOf(100)])
  assert.ok(!(await walk(kim, { whose: 'mine' })).includes(noOf(100)))
  assert.ok((await walk(kim, { whose: 'nobody' })).includes(noOf(100)))
  done(await admin.call(assignmentDesk.set, { queue: 'settings', subject: 'none', operatorId: admin.id }))
  assert.deepEqual(done(await admin.call(settingsDesk.list, { whose: 'mine' })).items, [])
})

test('every paged queue has these filters', async () => {
  const lists = {
    ...{ withdrawals: withdrawalDesk.queue, payees: payeeDesk.queue, lines: lineDesk.lines, claims: lineDesk.claims },
    ...{ corrections: correctionDesk.list, settings: settingsDesk.list },
  }
  const narrows: readonly Narrow[] = [{ whose: 'mine' }, { whose: 'nobody' }, { since: 0 }, { whose: 'mine', since: 0 }]
  for (const narrow of narrows) {
    for (const list of Object.values(lists))
      assert.deepEqual(done(await finance.call(list as typeof correctionDesk.list, narrow)).items, [])
    assert.deepEqual(done(await finance.call(lineDesk.lines, { outcome: 'open', ...narrow })).items, [])
    assert.deepEqual(done(await admin.call(retirementDesk.queue, narrow)).items, [])
    assert.deepEqual(done(await admin.call(surveillanceDesk.list, narrow)).items, [])
  }
})
