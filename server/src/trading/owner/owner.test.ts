import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { owner } from '@tonne/contract/trading/owner'
import { presale } from '@tonne/contract/trading/presale'
import { copyPartsOf } from '../../modules.ts'
import { collectCopy } from '../../support/dataexport/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askNow, freshIc, linkOwner } from '../../testing/owners.ts'
import { own, type Person } from '../../testing/people.ts'
import { t } from '../../testing/trades.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
/** How often each one's page of owners was refreshed. */
const refreshes = (people: readonly Pick<Person, 'id'>[]) =>
  Promise.all(
    people.map(async ({ id }) => {
      const events = await world.db.rows(`select 1 from event where $1 = any(member_ids) and 'owner' = any(stale)`, [
        id,
      ])
      return events.length
    }),
  )

test('a company that names a person’s IC number stops none of their trades, and learns nothing', async () => {
  const [person, company, other] = [
    await world.newMember({ level: 3 }),
    await world.newMember({ kind: 'corporate', level: 3 }),
    await world.newMember({ kind: 'corporate', level: 3 }),
  ]
  for (const one of [person, company]) await world.fund(one, 9_000_00)
  done(await person.call(identity.give, { realName: 'Tan Mei Hua', ic: 'T0123456G', phone: '91234567', proof: own }))
  const { no } = await openProject(world)
  done(await person.call(order.buy, { project: no, kg: t(5), priceVersion: 1 }))
  done(await person.call(market.sell, { project: no, kg: t(2), priceCents: 30_00 }))

  const [known, unknown] = [
    done(
      await company.call(identity.give, { realName: 'Tan Mei Hua', ic: 'T0123456G', phone: '91234567', proof: own }),
    ),
    done(await other.call(identity.give, { realName: 'Tan Mei Hua', ic: 'F1234567N', phone: '91234567', proof: own })),
  ]
  const same = ({ email: _, uen: _uen, icMasked: __, ...rest }: typeof known) => rest
  assert.deepEqual(same(known), same(unknown))
  await askNow(world)
  const [bid, heard, heardOther] = [
    done(await company.call(market.buy, { project: no, kg: t(1), priceCents: 31_00 })),
    done(await company.call(notice.list, {})).items.map(({ title }) => title.en),
    done(await other.call(notice.list, {})).items.map(({ title }) => title.en),
  ]
  assert.deepEqual([bid.state, bid.filledKg, bid.ownKg], ['completed', t(1), 0])
  const ofWho = (titles: string[]) => titles.filter((title) => !/^(Payment|Deposit)/.test(title))
  assert.deepEqual(ofWho(heard), ofWho(heardOther))
})

const linksOf = async (who: Person) => done(await who.call(owner.links, {}))
/** A member's notices, except those about money and identity. */
const heardBy = async (who: Person) => done(await who.call(notice.list, {})).items.map(({ title }) => title.en)

test('a no changes nothing and nobody is told; a yes makes one owner and both are told', async () => {
  const [person, company, nobodys, stranger] = [
    await world.newMember(),
    await world.newMember({ kind: 'corporate' }),
    await world.newMember({ kind: 'corporate' }),
    await world.newMember(),
  ]
  await linkOwner(world, person, [company], false)
  done(await nobodys.call(identity.give, { realName: 'Tan Mei Hua', ic: freshIc(), phone: '91234567', proof: own }))
  assert.deepEqual(await linksOf(company), await linksOf(nobodys))
  assert.deepEqual(await heardBy(company), await heardBy(nobodys))
  const [asked] = (await linksOf(person)).accounts
  assert.equal(asked!.state, 'refused')
  for (const who of [company, stranger])
    refused(await who.call(owner.answer, { id: asked!.id, yes: true, proof: own }), 'notFound')
  // Trying numbers in a request to end it does not reveal the question either.
  for (const who of [company, stranger])
    refused(await who.call(request.submit, { kind: 'owner_end', link: asked!.id, text: '', pictures: [] }), 'notFound')
  await world.clock.forward(60_000)
  const [yes] = done(await person.call(owner.answer, { id: asked!.id, yes: true, proof: own })).accounts
  const now = world.clock.now().getTime()
  assert.deepEqual(
    [yes!.askedAt, yes!.answeredAt, (await linksOf(company)).owner?.since],
    [now - 60_000, now, now],
    'since the answer, not the question',
  )
  assert.deepEqual([yes!.state, yes!.by, (await linksOf(company)).owner?.state], ['confirmed', 'person', 'confirmed'])
  for (const who of [person, company]) assert.match((await heardBy(who))[0]!, /^One owner/)
  for (const answer of [{ yes: true, proof: own } as const, { yes: false } as const])
    refused(await person.call(owner.answer, { id: asked!.id, ...answer }), 'ownerLinkOver')
  const steps = await world.db.rows<{ state: string; by: number | null }>(
    'select state, by_member_id as by from owner_link_step where link_id = $1 order by id',
    [asked!.id],
  )
  assert.deepEqual(steps, [
    { state: 'asked', by: null },
    { state: 'refused', by: person.id },
    { state: 'confirmed', by: person.id },
  ])
})

test('links made by an IC number alone become questions: both numbers on file, and no consent', async () => {
  const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  await linkOwner(world, person, [company], false)
  const database = await world.owner()
  for (const table of ['owner_link_step', 'owner_link']) await database.query(`delete from ${table}`)
  await askNow(world)
  assert.deepEqual(
    (await linksOf(person)).accounts.map(({ state }) => state),
    ['asked'],
  )
})

/** One operator proposes, another decides. */
async function decide(no: string) {
  const [first, second] = await world.operators('support', 'support')
  done(await first.call(requestDesk.propose, { no, reason: 'Seen in the register' }))
  const answer = { textEn: 'Seen in the register.', textCn: '已核对企业注册资料。' }
  return second.call(requestDesk.decide, { no, approve: true, reason: 'The register says so', ...answer })
}
const evidence = { text: 'The register extract is attached', pictures: [] as string[] }

test('two operators link, on evidence; every number gets the same answer; two end it', async () => {
  const [person, company, other] = [
    await world.newMember({ level: 3 }),
    await world.newMember({ kind: 'corporate', level: 3 }),
    await world.newMember({ kind: 'corporate' }),
  ]
  await linkOwner(world, person, [], true)
  const { ic } = done(
    await (await world.operator('support')).call(identityDesk.unmask, { memberId: person.id, reason: 'The test asks' }),
  )
  const [known, unknown] = [
    done(await company.call(request.submit, { kind: 'owner_link', ic, ...evidence })),
    done(await other.call(request.submit, { kind: 'owner_link', ic: freshIc(), ...evidence })),
  ]
  const [one, two] = [done(await company.call(request.info, known)), done(await other.call(request.info, unknown))]
  assert.deepEqual([one.detail, one.state], [two.detail, two.state])
  assert.deepEqual(await linksOf(person), { accounts: [], owner: null })
  // Refused for one of them alone, and for an account that does not exist.
  const alone = await world.operator('support')
  const words = { textEn: 'Seen it.', textCn: '已核对。' }
  refused(
    await alone.call(requestDesk.decide, { ...known, approve: true, reason: 'Seen it', ...words }),
    'requestNeedsProposal',
  )
  refused(await decide(unknown.no), 'ownerNobody')
  const before = await refreshes([person, company])
  done(await decide(known.no))
  const atLink = await refreshes([person, company])
  assert.deepEqual(
    atLink.map((count, i) => count > before[i]!),
    [true, true],
  )
  const [linked] = (await linksOf(person)).accounts
  assert.deepEqual(
    [linked!.state, linked!.by, (await linksOf(company)).owner?.state],
    ['confirmed', 'operators', 'confirmed'],
  )
  for (const who of [person, company]) assert.match((await heardBy(who)).join(' | '), /One owner: /)

  const { no } = await openProject(world)
  await world.fund(company, 1_000_00)
  const bid = done(await company.call(market.buy, { project: no, kg: t(1), priceCents: 26_00 }))
  const end = { kind: 'owner_end' as const, link: linked!.id, text: 'I left the company', pictures: [] }
  refused(await person.call(request.submit, end), 'ownerLinkStands')
  refused(await other.call(request.submit, end), 'notFound')
  done(await company.call(market.cancel, { no: bid.no }))
  await world.fund(person, 1_000_00)
  const theirs = done(await person.call(market.buy, { project: no, kg: t(1), priceCents: 26_00 }))
  refused(await person.call(request.submit, end), 'ownerLinkStands')
  done(await person.call(market.cancel, { no: theirs.no }))
  const { no: drawn } = await openPresale(world)
  const booked = done(await bookWith(world)(person, drawn, 1))
  refused(await person.call(request.submit, end), 'ownerLinkStands')
  done(await person.call(presale.cancel, { no: booked.no }))
  const asked = done(await person.call(request.submit, end))
  done(await decide(asked.no))
  assert.deepEqual(
    (await refreshes([person, company])).map((count, i) => count > atLink[i]!),
    [true, true],
  )
  assert.deepEqual([(await linksOf(person)).accounts[0]!.state, (await linksOf(company)).owner], ['ended', null])
  for (const who of [person, company]) assert.match((await heardBy(who)).join(' | '), /No longer one owner/)
})

test('a company that entered a director’s IC number first, under another name, cannot agree', async () => {
  const [squatter, company, other] = [
    await world.newMember(),
    await world.newMember({ kind: 'corporate' }),
    await world.newMember({ kind: 'corporate' }),
  ]
  const [ic, nobodys] = [freshIc(), freshIc()]
  done(await squatter.call(identity.give, { realName: 'Ong Ah Hock', ic, phone: '91234567', proof: own }))
  const named = { realName: 'Tan Mei Hua', phone: '91234567', proof: own }
  const [ours, theirs] = [
    done(await company.call(identity.give, { ...named, ic })),
    done(await other.call(identity.give, { ...named, ic: nobodys })),
  ]
  const same = ({ email: _, uen: _uen, icMasked: __, ...rest }: typeof ours) => rest
  assert.deepEqual(same(ours), same(theirs))
  await askNow(world)
  assert.deepEqual((await linksOf(squatter)).accounts, [])
  assert.deepEqual(
    (await heardBy(squatter)).filter((title) => /^Do you run/.test(title)),
    [],
  )
  assert.deepEqual([await linksOf(company), await heardBy(company)], [await linksOf(other), await heardBy(other)])
  // A question from before, or from when they had that name, does not accept their yes or become visible either.
  const [standing] = await world.db.rows<{ id: number }>(
    `insert into owner_link (account_id, owner_id, state, asked_at) values ($1, $2, 'asked', $3) returning id`,
    [company.id, squatter.id, world.clock.now()],
  )
  assert.deepEqual((await linksOf(squatter)).accounts, [])
  for (const answer of [{ yes: true, proof: own } as const, { yes: false } as const])
    refused(await squatter.call(owner.answer, { id: standing!.id, ...answer }), 'notFound')
  assert.deepEqual(await linksOf(company), await linksOf(other))
  // Operators who are asked to link them read that the names differ; the company does not.
  const asked = done(await company.call(request.submit, { kind: 'owner_link', ic, ...evidence }))
  const support = await world.operator('support')
  assert.match(
    done(await support.call(requestDesk.info, asked)).detail!.en,
    /Ong Ah Hock \(\d+\)\. The account that asks names Tan Mei Hua$/,
  )
  assert.doesNotMatch(JSON.stringify(done(await company.call(request.info, asked))), /Ong/)
  await (await world.owner()).query('delete from owner_link where id = $1', [standing!.id])
})

test('the person is asked once the entered name is theirs; sixty other names delay nobody', async () => {
  const ic = freshIc()
  const given = { phone: '91234567', proof: own }
  const renamed = await world.newMember()
  done(await renamed.call(identity.give, { ...given, realName: 'Tan Mei', ic }))
  const first = await world.newMember({ kind: 'corporate' })
  done(await first.call(identity.give, { ...given, realName: 'Tan Mei Hua', ic }))
  // Copied accounts as the other companies, which saves hashing sixty passwords.
  const others = await Promise.all(Array.from({ length: 59 }, () => world.newMember({ kind: 'corporate' })))
  const ids = others.map(({ id }) => id)
  await world.db.rows(`update member set real_name = 'Tan Mei Hua', verified_at = $2 where id = any($1::bigint[])`, [
    ids,
    world.clock.now(),
  ])
  await world.db.rows(
    `insert into identity (member_id, kind, ic_sealed, ic_key, ic_index, given_at)
     select other, kind, ic_sealed, ic_key, ic_index, given_at from identity, unnest($1::bigint[]) as other
     where member_id = $2`,
    [ids, first.id],
  )
  const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  const theirs = freshIc()
  done(await person.call(identity.give, { ...given, realName: 'Lim Jun Hao', ic: theirs }))
  done(await company.call(identity.give, { ...given, realName: 'JUN HAO LIM', ic: theirs }))
  await askNow(world)
  assert.deepEqual(
    (await linksOf(person)).accounts.map(({ state }) => state),
    ['asked'],
  )
  assert.deepEqual((await linksOf(renamed)).accounts, [])
  const correction = done(
    await renamed.call(request.submit, { kind: 'name_correction', realName: 'Tan Mei Hua', ...evidence }),
  )
  done(await decide(correction.no))
  await askNow(world)
  assert.equal((await linksOf(renamed)).accounts.length, 60)
})

test('a company’s copy of its data shows a link only from the consent on', async () => {
  const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  await linkOwner(world, person, [company], false)
  const linksIn = (who: Person) =>
    world.db.tx(async (tx) => {
      const { links_of_accounts: links, links_of_accounts_steps: steps } = await collectCopy(tx, who.id, {
        parts: copyPartsOf(world.modules),
        files: world.tools.files,
      })
      return [links!.length, steps!.length]
    })
  assert.deepEqual(
    [await linksIn(company), await linksIn(person)],
    [
      [0, 0],
      [1, 2],
    ],
  )
  const [asked] = (await linksOf(person)).accounts
  done(await person.call(owner.answer, { id: asked!.id, yes: true, proof: own }))
  assert.deepEqual(
    [await linksIn(company), await linksIn(person)],
    [
      [1, 1],
      [1, 3],
    ],
  )
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
