/** Lies of an operator who has the password of the database; no other invariant notices them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsDesk } from '@tonne/contract/base/settings'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { contentDesk } from '@tonne/contract/publishing/content'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { addDays, dayOf } from '@tonne/domain/days'
import { sealFirstTerms } from '../../base/settings/sealFirstTerms.ts'
import { done } from '../../testing/answers.ts'
import { draftOf } from '../../testing/drafts.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'
import { approvedInvariants } from './approvedInvariants.ts'

const world = await openWorld()
const { clock } = world
const owner = await world.owner()
const [one, two] = await world.operators('admin', 'admin')
const [write, agree] = await world.operators('market', 'market')
const reason = 'agreed by the board'
const effectiveDay = addDays(dayOf(clock.now()), 3)

await sealFirstTerms(world.db, clock.now())
const decide = async ({ id }: { id: number }) =>
  done(await two.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
const { now, holidays } = done(await one.call(settingsDesk.current, {}))
const change = { version: now.version, terms: { buyFeeBasisPoints: 100 }, effectiveDay, reason }
await decide(done(await one.call(settingsDesk.proposeTerms, change)))
const { days, version } = holidays.planned ?? holidays.now
const source = 'Government Gazette'
const dated = { version, days: [...days, '2027-12-24'], source, effectiveDay, reason }
await decide(done(await one.call(settingsDesk.proposeHolidays, dated)))
const rows = 'verra | all but | 14 | VM0042 | 2023-03-31 | second standard'
const list = { version: 0, country: 'GH', day: '2024-07-15', source, effectiveDay, reason, rows } as const
await decide(done(await one.call(settingsDesk.proposeIccList, list)))

const words = { en: 'Words', cn: '文字' }
const body = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
const value = { kind: 'terms' as const, title: words, body, changed: { en: '', cn: '' } }
const { id } = done(await one.call(contentDesk.create, { key: 'terms', value, reason }))
const publish = async (revision: number) => {
  done(await one.call(contentDesk.publish, { id, revision, publishAt: null, reason }))
  done(await two.call(contentDesk.decide, { id, revision, approve: true, reason }))
}
await publish(1)

const { no } = await openProject(world)
const effectiveAt = clock.now().getTime() + 3_600_000
const { id: plan } = done(await write.call(projectDesk.proposePrice, { no, priceCents: 30_00, effectiveAt, reason }))
done(await agree.call(projectDesk.decidePrice, { plan, approve: true, reason }))

const draft = await draftOf(world, write, 4_000_000)
done(await write.call(projectDesk.submit, { no: draft.no, version: draft.version, reason }))
done(await agree.call(projectDesk.decide, { no: draft.no, version: draft.version, approve: true, reason }))

const person = await world.newMember()
done(await person.call(identity.give, { realName: 'Lim Jun Hao', ic: 'S1234567D', phone: '9123 4567', proof: own }))
const support = await world.operator('support')
done(await support.call(identityDesk.unmask, { memberId: person.id, reason }))
assert.equal(done(await person.call(identity.mine, {})).unmaskings.length, 1)

const broken = async () =>
  (await owner.query<{ what: string }>(approvedInvariants[0]!.sql)).rows.map(({ what }) => what)

test('what two operators approved at the desk is as approved', async () => {
  await owner.query(`update instance set mode = 'production'`)
  assert.deepEqual(await broken(), [])
})

for (const [lie, statement, what] of [
  [
    'a fee raised after its approval',
    `update terms_version set terms = jsonb_set(terms, '{buyFeeBasisPoints}', '500') where version = 2`,
    /^terms 2$/,
  ],
  [
    'the first terms, on which members bought',
    `update terms_version set terms = jsonb_set(terms, '{finalPaymentHours}', '1') where version = 1`,
    /^first terms$/,
  ],
  [
    'first terms that began later',
    `update terms_version set effective_at = effective_at + interval '1 day' where version = 1`,
    /^first terms$/,
  ],
  [
    'first terms that were never sealed on the first day',
    `with gone as (delete from audit where act = 'terms.found')
      update terms_version set terms = terms || '{"sellFeeBasisPoints": 1}' where version = 1`,
    /^first terms$/,
  ],
  [
    'terms that begin before their announced day',
    `update terms_version set effective_at = made_at where version = 2`,
    /^terms 2$/,
  ],
  [
    'a fee that nobody proposed',
    `insert into terms_version (effective_at, terms, made_at) select now(), terms, now() from terms_version limit 1`,
    /^terms 3$/,
  ],
  ['a working day made a holiday', `update holiday_version set days = days || '["2027-12-27"]'`, /^holidays 1$/],
  ['another source of the holidays', `update holiday_version set source = 'Hearsay'`, /^holidays 1$/],
  ['a list without its exception', `update icc_list set rows = '[]'`, /^list 1 of GH$/],
  [
    'other terms of service than members agreed to',
    `update paper set body = '{"en": [{"p": "More"}], "cn": []}' where name = 'terms'`,
    /^terms 1$/,
  ],
  ['a price that nobody approved', `update project_price set price_cents = 1 where version = 2`, /^price 2 of TN-/],
  [
    'a vintage that sells better',
    `update project set vintage_to = vintage_to + 366 where no in (select no from project_draft)`,
    /^facts of TN-/,
  ],
  [
    'the same in its approved version too',
    `with made as (update project_revision set content = jsonb_set(content, '{country}', '"SG"'))
      update project set country = 'SG' where no in (select no from project_draft)`,
    /^facts of TN-/,
  ],
  ...(
    [
      ['a longer list of buyers', 'min_level = 1 + min_level'],
      ['a larger purchase', 'max_kg = 2 * max_kg'],
      ['more purchases', 'total_orders = 7'],
      ['a wider band', 'band_basis_points = 9000'],
      ['another beginning', `starts_at = starts_at + interval '1 hour'`],
      ['another end', 'ends_at = null'],
      ['a buffer that is none', 'buffer_percent = 0'],
      ['a fact that is not there', `facts = '[]'`],
    ] as const
  ).map(
    ([lie, set]) =>
      [lie, `update project set ${set} where no in (select no from project_draft)`, /^facts of TN-/] as const,
  ),
  [
    'serials that the registry did not write so',
    `update serial_block set text = text || '-X' where project_id = (select project_id from project_draft)`,
    /^facts of TN-/,
  ],
  [
    'another first price',
    `update project_price set price_cents = 1 where project_id = (select project_id from project_draft)`,
    /^first price of TN-/,
  ],
  ['a cheaper fee that was announced and taken out', 'delete from terms_version where version = 2', /^terms approved/],
  ['a holiday that was taken out', 'delete from holiday_version', /^holidays approved/],
  ['a list that was taken out', 'delete from icc_list', /^icc approved/],
  ['a paper that was taken out', 'delete from paper', /^terms terms 1, taken out/],
  [
    'a paper that begins on another day',
    `update paper set effective_at = effective_at + interval '1 day'`,
    /^terms terms 1, taken out/,
  ],
  ['a price that was taken out', 'delete from project_price where version = 2', /^price of TN-\d+, taken out/],
  ['a look that its member does not see', 'delete from unmasking', /^look at the IC number of member \d+$/],
] as const)
  test(`the operator’s lie is found: ${lie}`, async () => {
    await owner.query('begin')
    const { rowCount } = await owner.query(statement)
    const found = await broken()
    await owner.query('rollback')
    assert.ok((rowCount ?? 0) > 0 && found.length === 1, `found ${found}`)
    assert.match(found[0]!, what)
  })
