import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Output, type RawInput, sortsOf } from '@tonne/contract/endpoint'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { login } from '@tonne/contract/people/login'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { market as book } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { cents } from '@tonne/domain/money'
import { usualSort } from '@tonne/domain/support/directory'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { retire } from '../../testing/retirements.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { countMembersDue } from './readDirectory.ts'

const DAY_MS = 86_400_000
const directory = { newDays: 30, dormantDays: 180, largeCents: cents(1_000_00) }
const world = await openWorld({ terms: { ...firstTerms, directory } })
const { db, clock } = world
const [support, finance, market] = await world.operators('support', 'finance', 'market')
async function count(): Promise<void> {
  const job = countMembersDue({ db })
  await job.run(clock.now(), (await takeLease(db, job.name, nodeId, 1))!)
}
type Find = RawInput<typeof memberDesk.find>
type Sort = NonNullable<Find['sort']>
type Page = Output<typeof memberDesk.find>

/** Inserts members who joined a day apart, with different shares of rich, absent, poor and level-5 ones. */
async function crowd(n: number): Promise<void> {
  await db.rows(
    `insert into member (kind, email, email_key, first_name, last_name, password_hash, invitation_code, terms_version,
      joined_at, level, credit_score)
    select 'personal', 'crowd' || i || '@example.sg', 'crowd' || i || '@example.sg', 'Crowd', 'No ' || i, '',
      'CROWD' || i, 1, $1::timestamptz - i * interval '1 hour' - interval '40 days',
      case when i % 500 = 0 then 5 else 1 end,
      case when i % 1000 = 0 then 'poor' else 'excellent' end
    from generate_series(1, $2::int) i`,
    [clock.now(), n],
  )
  await db.rows(
    `insert into member_sum (member_id, worth_cents, last_in_at)
    select id, case when id % 700 = 0 then 100000 + id else id % 900 end,
      $1::timestamptz - case when id % 600 = 0 then interval '200 days' + id * interval '1 minute' else interval '0' end
    from member where email like 'crowd%' on conflict do nothing`,
    [clock.now()],
  )
  await db.rows('analyze member, member_sum')
}

async function walk(filter: Find, limit: number): Promise<Page['items']> {
  const rows: Page['items'] = []
  for (let from: string | null = ''; from !== null; ) {
    const page: Page = done(
      await support!.call(memberDesk.find, { ...filter, limit, ...(from ? { after: from } : {}) }),
    )
    rows.push(...page.items)
    from = page.next
  }
  return rows
}
const idsOf = (rows: Page['items']) => rows.map(({ id }) => id)

test('each view has the right members, by the numbers of the terms', async () => {
  const now = clock.now()
  clock.set(new Date(now.getTime() - 200 * DAY_MS))
  const away = await world.newMember()
  clock.set(new Date(now.getTime() - 180 * DAY_MS))
  const lately = await world.newMember()
  clock.set(new Date(now.getTime() - 30 * DAY_MS - 1))
  const older = await world.newMember()
  clock.set(new Date(now.getTime() - 30 * DAY_MS))
  const newest = await world.newMember()
  clock.set(now)
  const [fresh, rich, barred] = [await world.newMember(), await world.newMember(), await world.newMember()]
  await world.fund(rich, 1_000_00)
  await world.fund(fresh, 999_99)
  await db.rows(`update member set credit_score = 'poor' where id = $1`, [barred.id])
  // Whoever tries passwords for an account does not make it a visited one.
  const guess = { kind: 'personal' as const, email: away.email, password: 'Wrong-2026', agreed: true as const }
  refused(await world.as()(login.logIn, guess), 'loginIncorrect')
  const before = done(await support!.call(memberDesk.find, { q: rich.email }))
  assert.deepEqual([before.items[0]!.worthCents, before.items[0]!.lastInAt], [null, null])
  await count()
  const has = async (view: NonNullable<Find['view']>, { id }: { id: number }) =>
    idsOf(await walk({ view }, 50)).includes(id)
  for (const [view, yes, no] of [
    ['all', [away, older, fresh, rich, barred], []],
    ['new', [newest, fresh, rich, barred], [away, lately, older]],
    ['risk', [barred], [away, older, fresh, rich]],
    ['dormant', [away], [lately, older, fresh, rich]],
    ['large', [rich], [fresh, older, away]],
  ] as const) {
    for (const one of yes) assert.ok(await has(view, one), `${view} has ${one.email}`)
    for (const one of no) assert.ok(!(await has(view, one)), `${view} has not ${one.email}`)
  }
  // Members who left are found only among all.
  const gone = [rich.id, barred.id, away.id]
  await db.rows('update member set disabled_at = $1 where id = any($2::bigint[])', [now, gone])
  const all = await walk({ view: 'all' }, 50)
  for (const { id } of [rich, barred, away]) assert.equal(all.find((row) => row.id === id)?.closed, true)
  assert.equal(all.find(({ id }) => id === fresh.id)?.closed, false)
  for (const view of ['new', 'risk', 'dormant', 'large'] as const)
    for (const one of [rich, barred, away]) assert.ok(!(await has(view, one)), `${view} has not ${one.email}, who left`)
  await db.rows('update member set disabled_at = null where id = any($1::bigint[])', [gone])
  const [row] = done(await support!.call(memberDesk.find, { q: barred.email })).items
  assert.deepEqual(row!.risks, ['poor'])
})

test('a case, an open alert and a suspected pair are risks, each once; the owner’s own freeze is none', async () => {
  const [barred, alerted, cleared] = [await world.newMember(), await world.newMember(), await world.newMember()]
  const [one, other, frozen] = [await world.newMember(), await world.newMember(), await world.newMember()]
  const now = clock.now()
  const imposing = {
    ...{ memberId: barred.id, scopes: ['order' as const], code: 'unusual_orders' as const, reason: 'Looked at it' },
    ...{ textEn: 'Two orders in one minute', textCn: '一分钟内两笔订单', reviewBy: now.getTime() + DAY_MS },
  }
  const { caseNo } = done(await support!.call(restrictionDesk.impose, imposing))
  const disputed = { ...imposing, code: 'payment_disputed' as const }
  const { caseNo: second } = done(await support!.call(restrictionDesk.impose, disputed))
  done(await frozen.call(restriction.freeze, {}))
  const alert = (no: string, state: string, { id }: { id: number }) =>
    db.rows(
      `insert into market_alert (no, rule, subject, state, owners, measured, threshold, trades, orders, operators,
        latest_at, opened_at, decided_by, decided_name, decided_reason, decided_at)
      select $1, 'layering', $1, $2, array[$3::bigint], 9, 8, '{}', '{}', '{}', $4, $4, o.id, o.name, o.why, o.at
      from (select 1) one left join (select id, name, 'Looked at it' as why, $4::timestamptz as at from operator
        where id = $5 and $2 <> 'open') o on true`,
      [no, state, id, now, support!.id],
    )
  await alert('AL-1', 'open', alerted)
  await alert('AL-2', 'no_case', cleared)
  const pair = (state: string) =>
    db.rows(
      `insert into trading_pair (member_a, member_b, state, evidence, opened_at, decided_by, decided_at)
      select $1, $2, $3, '{}', $4, o.id, o.at from (select 1) one left join (select id, $4::timestamptz as at
        from operator where id = $5 and $3 <> 'open') o on true`,
      [one.id, other.id, state, now, support!.id],
    )
  await pair('dismissed')
  await count()
  const risks = async () => {
    const rows = await walk({ view: 'risk' }, 50)
    return [barred, alerted, cleared, one, other, frozen].map(({ id }) => rows.find((row) => row.id === id)?.risks)
  }
  assert.deepEqual(await risks(), [['restricted'], ['alert'], undefined, undefined, undefined, undefined])
  const mark = (state: string) => db.rows('update trading_pair set state = $2 where member_a = $1', [one.id, state])
  await mark('marked')
  assert.deepEqual((await risks()).slice(3, 5), [['pair'], ['pair']])
  await mark('dismissed')
  const lift = async (of: string | null) =>
    done(
      await support!.call(restrictionDesk.lift, {
        ...{ caseNo: of!, reason: 'Looked at it', textEn: 'Over', textCn: '已解除' },
      }),
    )
  await lift(caseNo)
  assert.deepEqual((await risks())[0], ['restricted'], 'of two cases one is open')
  await lift(second)
  assert.equal((await risks())[0], undefined)
})

test('pages of every view and order neither repeat nor miss a row, and the counts agree', async () => {
  await count()
  await crowd(3000)
  const { counts, terms } = done(await support!.call(memberDesk.counts, {}))
  assert.deepEqual(terms, directory)
  for (const view of ['all', 'new', 'risk', 'dormant', 'large'] as const)
    for (const sort of [undefined, ...sortsOf(memberDesk.find)] as (Sort | undefined)[]) {
      const rows = await walk({ view, ...(sort ? { sort } : {}) }, 50)
      assert.equal(new Set(idsOf(rows)).size, rows.length, `${view} ${sort}: once`)
      assert.equal(rows.length, counts[view], `${view} ${sort}: all`)
      const by = sort ?? usualSort(view)
      const column = by.replace('.desc', '') as 'joinedAt' | 'lastInAt' | 'worthCents'
      const values = rows.map((row) => (by.endsWith('.desc') ? -1 : 1) * row[column]!)
      assert.deepEqual(
        values,
        values.toSorted((a, b) => a - b),
        `${view} ${sort}: in order`,
      )
    }
  const uncounted = await world.newMember()
  await db.rows(`update member set credit_score = 'poor' where id = $1`, [uncounted.id])
  assert.ok(idsOf(await walk({ view: 'risk' }, 1)).includes(uncounted.id))
  assert.equal(
    (await walk({ view: 'risk', sort: 'worthCents.desc' }, 1)).length,
    counts.risk,
    'nobody is lost behind one without',
  )
  const fives = await walk({ level: 5 }, 4)
  assert.ok(fives.length === 6 && fives.every(({ level }) => level === 5))
  assert.equal(done(await support!.call(memberDesk.counts, { level: 5, q: 'crowd' })).counts.all, 6)
  assert.deepEqual(idsOf(await walk({ q: 'no 3000', view: 'risk' }, 5)).length, 1)
  refused(await support!.call(memberDesk.find, { after: 'x' }), 'fieldInvalid')
  refused(await market!.call(memberDesk.counts, {}), 'operatorRole')
  done(await finance!.call(memberDesk.counts, {}))
})

test('a page of a view reads its own rows and not every member', async () => {
  const members = (await db.rows<{ n: number }>('select count(*)::int as n from member'))[0]!.n
  assert.ok(members > 3000)
  for (const filter of [
    {},
    { view: 'new' },
    { view: 'risk' },
    { view: 'dormant' },
    { view: 'large' },
    { level: 5 },
    { sort: 'worthCents.desc' },
    { sort: 'worthCents' },
    { sort: 'lastInAt' },
    { sort: 'joinedAt' },
    { q: 'S1234567D' },
    { q: 'w-20261120-00001' },
    { q: 'W-20261120-00001', view: 'new' },
  ] as const) {
    const input = () => support!.call(memberDesk.find, { ...filter, limit: 20 })
    for (const table of ['member', 'member_sum'])
      assert.ok((await rowsRead(db, input, table)) < 200, `${JSON.stringify(filter)} ${table}`)
  }
})

test('a number leads to its member, in any case of letters', async () => {
  const person = await world.newMember()
  const { no, reference } = done(await person.call(deposit.create, { amountCents: cents(20_00) }))
  for (const q of [no, no.toLowerCase(), reference, String(person.id)])
    assert.ok(idsOf(await walk({ q }, 50)).includes(person.id), q)
  assert.deepEqual(idsOf(await walk({ q: no }, 50)), [person.id])
  assert.deepEqual(idsOf(await walk({ q: `${no}0` }, 50)), [])
})

test('a worth is the cash and the tons at the price in force, those on offer and held money included', async () => {
  const [{ no, id }, { call, email }] = [await openProject(world, { price: 10_00 }), await payable(world, 200_00)]
  done(await call(order.buy, { project: no, kg: 5000, priceVersion: 1 }))
  done(await call(book.sell, { project: no, kg: 2000, priceCents: 10_00 }))
  done(await call(book.buy, { project: no, kg: 1000, priceCents: 9_00 }))
  await retire({ call }, no, { kg: 1000 })
  await db.rows(`insert into project_price (project_id, version, price_cents, effective_at) values ($1, 2, 1200, $2)`, [
    id,
    clock.now(),
  ])
  await count()
  const { currentCents } = done(await call(wallet.summary, {}))
  const [row] = done(await support!.call(memberDesk.find, { q: email })).items
  assert.equal(row!.worthCents, currentCents + 4 * 12_00, 'the ton that is being retired is given up')
})

test('holdings and last logins are counted, and an unchanged row is not written', async () => {
  await count()
  const versions = () => db.rows('select member_id, xmin::text as v from member_sum order by member_id')
  const before = await versions()
  await count()
  assert.deepEqual(await versions(), before)
})
