import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output, RawInput } from '@tonne/contract/endpoint'
import { deposit } from '@tonne/contract/money/deposit'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { request } from '@tonne/contract/support/request'
import { market as book } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import type { TimelineKind } from '@tonne/domain/support/timeline'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { linkOwner } from '../../testing/owners.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { own, PASSWORD } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'

const world = await openWorld()
const { as, db, clock } = world
const [support, finance, admin, market] = await world.operators('support', 'finance', 'admin', 'market')
const reason = 'The member is on the phone'
const project = await openProject(world)
const later = () => clock.set(new Date(clock.now().getTime() + 60_000))

/** A member with one event of each kind, each a minute after the one before. */
async function lived() {
  const person = await payable(world, 900_00)
  const { call } = person
  later()
  done(await call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
  later()
  const asked = done(await requestOut(person, 100_00)).no
  later()
  done(await call(withdrawal.cancel, { no: asked }))
  later()
  done(await call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
  later()
  const entering = { kind: 'personal' as const, email: person.email, agreed: true as const }
  done(await as(undefined)(login.logIn, { ...entering, password: PASSWORD }))
  later()
  await as(undefined)(login.logIn, { ...entering, password: 'Wrong-2026' })
  return { ...person, asked }
}
const bob = await lived()
const memberId = bob.id

type Filter = Pick<RawInput<typeof memberPageDesk.timeline>, 'kind' | 'ours'>
type Row = Output<typeof memberPageDesk.timeline>['items'][number]
/** Reads every row, page by page. */
async function walk(desk: typeof admin, filter: Filter, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let from: string | null = ''; from !== null; ) {
    const page: Output<typeof memberPageDesk.timeline> = done(
      await desk!.call(memberPageDesk.timeline, { memberId, ...filter, limit, ...(from ? { after: from } : {}) }),
    )
    assert.ok(page.items.length <= limit)
    rows.push(...page.items)
    from = page.next
    if (from === null) assert.equal(page.total, rows.length, 'the total is what the pages have')
  }
  return rows
}

test('one timeline has the events of every table, newest first; no page repeats or misses one', async () => {
  const whole = await walk(admin, {}, 50)
  const happened = whole.map(({ what }) => what)
  for (const what of [
    'member.joined',
    'deposit.completed',
    'payee.added',
    'order.buy.completed',
    'withdrawal.asked',
    'withdrawal.ended.cancelled',
    'request.submitted',
    'login.in',
    'login.wrong_password',
  ])
    assert.ok(happened.includes(what), `${what} in ${happened.join(', ')}`)
  const instants = whole.map(({ at }) => at)
  assert.deepEqual(
    instants,
    instants.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(whole.map(({ id }) => id)).size, whole.length)
  for (const limit of [1, 3, 7]) assert.deepEqual(await walk(admin, {}, limit), whole, `by ${limit}`)
  const bought = whole.find(({ what }) => what === 'order.buy.completed')!
  assert.deepEqual([bought.project?.no, bought.kg, (bought.amountCents ?? 0) < 0], [project.no, 1000, true])
  assert.equal(whole.find(({ what }) => what === 'withdrawal.asked')!.no, bob.asked)
  refused(await admin!.call(memberPageDesk.timeline, { memberId, after: 'x' }), 'fieldInvalid')
})

test('the filters split the timeline: each row is of one kind, and operators’ acts are one kind', async () => {
  const whole = await walk(admin, {}, 50)
  const parts: Row[] = []
  for (const kind of ['money', 'trades', 'access', 'requests', 'people'] as const) {
    const part = await walk(admin, { kind }, 2)
    assert.ok(part.length > 0 && part.every((row) => row.kind === kind), kind)
    parts.push(...part)
  }
  const byId = (a: Row, b: Row) => a.id.localeCompare(b.id)
  assert.deepEqual(parts.toSorted(byId), whole.toSorted(byId))
  assert.deepEqual(
    (await walk(admin, { ours: 'yes' }, 2)).map(({ what }) => what),
    [],
  )
  done(await support!.call(memberDesk.note, { memberId, reason: 'Called about the copy' }))
  const ours = await walk(admin, { ours: 'yes' }, 2)
  assert.deepEqual(
    ours.map(({ what, by }) => [what, by !== null]),
    [['member.note', true]],
  )
})

const kindsSeen = async (desk: typeof admin): Promise<TimelineKind[]> =>
  [...new Set((await walk(desk, {}, 50)).map(({ kind }) => kind))].sort()

test('nothing that a role may not read is sent: not in timeline, lists or open tasks', async () => {
  assert.deepEqual(await kindsSeen(admin), ['access', 'money', 'people', 'requests', 'trades'])
  assert.deepEqual(await kindsSeen(finance), ['money', 'people', 'trades'])
  assert.deepEqual(await kindsSeen(support), ['access', 'people', 'requests', 'trades'])
  assert.deepEqual(await walk(finance, { kind: 'access' }, 50), [])
  assert.deepEqual(await walk(support, { kind: 'money' }, 50), [])
  const lists = {
    money: ['lines', 'deposits', 'withdrawals'],
    support: ['requests', 'cases', 'logins', 'sessions', 'mails'],
    all: ['timeline', 'payees', 'tons', 'orders'],
  } as const
  const may: Readonly<Record<string, readonly string[]>> = {
    ...{ support: ['support', 'all'], finance: ['money', 'all'], admin: ['money', 'support', 'all'], market: [] },
  }
  for (const [role, desk] of Object.entries({ support, finance, admin, market }))
    for (const [group, names] of Object.entries(lists))
      for (const name of names) {
        const endpoint = memberPageDesk[name] as typeof memberPageDesk.orders
        const answer = await desk!.call(endpoint, { memberId })
        if (may[role]!.includes(group)) done(answer)
        else refused(answer, 'operatorRole')
        refused(await bob.call(endpoint, { memberId }), 'operatorOnly')
      }
  const second = done(await requestOut(bob, 50_00)).no
  const waits = async (desk: typeof admin) =>
    done(await desk!.call(memberDesk.info, { memberId })).waiting.map(({ no }) => no)
  assert.deepEqual(await waits(finance), [second])
  assert.ok(!(await waits(support)).includes(second))
  done(await bob.call(withdrawal.cancel, { no: second }))
})

test('an unknown member has no list, and another member’s rows are in none', async () => {
  const other = await world.newMember()
  const names = Object.keys(memberPageDesk) as (keyof typeof memberPageDesk)[]
  assert.ok(names.length > 0)
  for (const name of names)
    refused(await admin!.call(memberPageDesk[name] as typeof memberPageDesk.orders, { memberId: 999_999 }), 'notFound')
  for (const name of ['deposits', 'withdrawals', 'payees', 'orders', 'requests', 'cases'] as const) {
    const { items, total } = done(
      await admin!.call(memberPageDesk[name] as typeof memberPageDesk.orders, { memberId: other.id }),
    )
    assert.deepEqual([items, total], [[], 0], name)
  }
})

test('each list is paged from the newest to the oldest and says how many there are', async () => {
  for (let i = 0; i < 3; i++) {
    later()
    done(await bob.call(deposit.create, { amountCents: 100_00 + i }, `a-deposit-${i}`))
    done(await bob.call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
  }
  for (const name of ['deposits', 'orders', 'logins', 'mails'] as const) {
    const endpoint = memberPageDesk[name] as typeof memberPageDesk.deposits
    const whole = done(await admin!.call(endpoint, { memberId, limit: 50 }))
    assert.ok(whole.items.length > 1, name)
    assert.deepEqual([whole.total, whole.next], [whole.items.length, null], name)
    const seen: unknown[] = []
    for (let from: string | null = ''; from !== null; ) {
      const page: typeof whole = done(
        await admin!.call(endpoint, { memberId, limit: 1, ...(from ? { after: from } : {}) }),
      )
      seen.push(...page.items)
      from = page.next
    }
    assert.deepEqual(seen, whole.items, name)
    assert.ok(whole.items[0]!.at >= whole.items.at(-1)!.at, name)
  }
})

test('cash and tons equal the member’s own; of payees the last four characters are shown', async () => {
  const lines = done(await finance!.call(memberPageDesk.lines, { memberId }))
  assert.equal(lines.openingCents + lines.inCents - lines.outCents, lines.closingCents)
  assert.ok(lines.items.length > 0)
  const tons = done(await support!.call(memberPageDesk.tons, { memberId }))
  assert.deepEqual([tons.holdings[0]!.project.no, tons.holdings[0]!.serials.length > 0], [project.no, true])
  const [payee] = done(await support!.call(memberPageDesk.payees, { memberId })).items
  assert.equal(payee!.tail.length, 4)
})

test('standing shows a restriction in force, the level and the next, the case in the timeline', async () => {
  const person = await world.newMember()
  done(await person.call(identity.give, { realName: 'Goh Ah Hock', ic: 'F1234567N', phone: '91112222', proof: own }))
  const imposing = {
    ...{ memberId: person.id, scopes: ['order' as const], code: 'unusual_orders' as const, reason },
    ...{ textEn: 'Two orders in one minute', textCn: '一分钟内两笔订单' },
    reviewBy: clock.now().getTime() + 86_400_000,
  }
  done(await support!.call(restrictionDesk.impose, imposing))
  const info = done(await finance!.call(memberDesk.info, { memberId: person.id }))
  assert.deepEqual([info.restrictions.length, info.level, info.next?.level, info.levelName.en], [1, 1, 2, 'Basic'])
  const caseNo = info.restrictions[0]!.no
  const words = { caseNo, reason, textEn: 'Looked at again', textCn: '已重新审阅' }
  later()
  done(await support!.call(restrictionDesk.review, { ...words, reviewBy: imposing.reviewBy }))
  later()
  done(await support!.call(restrictionDesk.lift, words))
  const { items } = done(
    await support!.call(memberPageDesk.timeline, { memberId: person.id, kind: 'requests', ours: 'yes' }),
  )
  assert.deepEqual(
    items.map(({ what, no }) => [what, no]),
    ['case.lifted', 'case.reviewed', 'case.opened'].map((what) => [what, caseNo]),
  )
  const before = await db.rows('select 1 from audit where member_id = $1', [person.id])
  done(await support!.call(identityDesk.unmask, { memberId: person.id, reason }))
  const after = await db.rows('select 1 from audit where member_id = $1', [person.id])
  assert.equal(after.length, before.length + 1, 'who reads the whole number leaves a row')
})

test('figures count what was traded in ninety days and filled, and tons that are not retired', async () => {
  const [seller, buyer] = [await payable(world, 900_00), await payable(world, 900_00)]
  const bought = done(await seller.call(order.buy, { project: project.no, kg: 4000, priceVersion: 1 }))
  const offer = done(await seller.call(book.sell, { project: project.no, kg: 3000, priceCents: 28_00 }))
  done(await buyer.call(book.buy, { project: project.no, kg: 1000, priceCents: 28_00 }))
  await completeRetirement(world, done(await retire(seller, project.no)).no)
  const figures = async (desk: typeof finance, { id }: { id: number }) => {
    const { carbonKg, tradedCents } = done(await desk!.call(memberDesk.info, { memberId: id }))
    return [carbonKg, tradedCents]
  }
  assert.deepEqual(await figures(finance, seller), [2000, 4 * 28_40 + 28_00])
  assert.deepEqual(await figures(finance, buyer), [1000, 28_00])
  const { items } = done(await finance!.call(memberPageDesk.timeline, { memberId: seller.id, kind: 'trades' }))
  const moved = (no: string) => items.find((item) => item.no === no)!.amountCents
  assert.deepEqual([moved(bought.no), moved(offer.no)], [-4 * 28_40, 84_00])
  const now = clock.now()
  clock.set(new Date(now.getTime() + 90 * 86_400_000))
  assert.deepEqual(await figures(await world.operator('finance'), buyer), [1000, 28_00])
  later()
  assert.deepEqual(await figures(await world.operator('finance'), buyer), [1000, 0])
  clock.set(now)
})

test('an operator sees whose other account it is, from either side, and all withdrawals not sent', async () => {
  const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  await linkOwner(world, person, [company])
  const linked = async ({ id }: { id: number }) =>
    done(await support!.call(memberDesk.info, { memberId: id })).linked.map((one) => one.id)
  assert.deepEqual([await linked(person), await linked(company)], [[company.id], [person.id]])
  const asking = await payable(world, 200_00)
  const { no } = done(await requestOut(asking, 50_00))
  const waits = async () =>
    done(await finance!.call(memberDesk.info, { memberId: asking.id })).waiting.map((one) => [one.no, one.state.en])
  const [one, other] = await world.operators('finance', 'finance')
  assert.deepEqual(await waits(), [[no, 'Requested']])
  done(await one.call(withdrawalDesk.propose, { no, reason }))
  assert.deepEqual(await waits(), [[no, 'Proposed by an operator']])
  done(await other.call(withdrawalDesk.approve, { no, reason }))
  assert.deepEqual(await waits(), [[no, 'Approved by another operator']])
  done(await asking.call(withdrawal.cancel, { no }))
})

test('a retirement that was asked for is one event, and not its sealed act too', async () => {
  const person = await payable(world, 900_00)
  done(await person.call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
  const { no } = done(await retire(person, project.no))
  const asked = done(await admin!.call(memberPageDesk.timeline, { memberId: person.id, limit: 50 }))
  assert.deepEqual(
    asked.items.filter((row) => row.no === no).map(({ what }) => what),
    ['retirement.asked'],
  )
})
