import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { preview } from '@tonne/contract/trading/preview'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { done, refused, tally } from '../../testing/answers.ts'
import { blockAt, draftOf, importSerials, publishedOf, sent, verraSerial } from '../../testing/drafts.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { clock, db } = world
const [one, two, three] = await world.operators('market', 'market', 'market')
const anyone = world.as()
const HOUR = 3_600_000
const info = async (no: string) => done(await one.call(projectDesk.info, { no }))
const save = async (no: string, version: number, content: ProjectContent, by = one) =>
  by.call(projectDesk.save, { no, version, content: sent(content) })
const submit = (no: string, version: number, by = one) =>
  by.call(projectDesk.submit, { no, version, reason: 'it is whole' })
const decide = (no: string, version: number, { by = two, approve = true } = {}) =>
  by.call(projectDesk.decide, { no, version, approve, reason: 'I read it' })
let next = 1_000_000
const fresh = () => (next += 10_000)

test('from export to member: drafted, reviewed, approved by another, opened, bought with serials', async () => {
  const first = fresh()
  const draft = await draftOf(world, one, first)
  refused(await anyone(project.info, { no: draft.no }), 'projectNotFound')
  done(await submit(draft.no, draft.version))
  assert.equal(done(await anyone(project.info, { no: draft.no })).phase, 'pending_review')
  assert.equal(done(await anyone(project.info, { no: draft.no })).issuedKg, 0)
  done(await decide(draft.no, draft.version))
  const seen = done(await anyone(project.info, { no: draft.no }))
  assert.deepEqual([seen.phase, seen.issuedKg, seen.unsoldKg], ['not_begun', 1_000_000, 1_000_000])
  assert.deepEqual([seen.icc.verdict, seen.icc.rule.en], ['unknown', 'The list for Ghana is not loaded here.'])
  assert.deepEqual(seen.introduction.en, [{ p: 'A ton pays for guards.' }, { p: 'And for trees.' }])
  const ann = await world.newMember()
  await world.fund(ann, 1_000_00)
  const buy = () => ann.call(order.buy, { project: draft.no, kg: 2000, priceVersion: 1 })
  refused(await buy(), 'projectNotBegun')
  clock.set(new Date(clock.now().getTime() + 60_001))
  done(await buy())
  const { holdings } = done(await ann.call(wallet.tons, {}))
  assert.equal(holdings[0]!.serials[0]!.text, verraSerial('99340', first, first + 1))
})

test('a draft begins with the data of the block, and with its free tons', async () => {
  const first = fresh()
  await importSerials(one, { first, last: first + 99 }, { first: first + 10, last: first + 19, ended: '2026-05-01' })
  const block = await blockAt(one, first)
  assert.deepEqual([block.tons, block.freeTons], [100, 90])
  const { no } = done(await one.call(projectDesk.create, { block: block.id }))
  const { content } = await info(no)
  assert.deepEqual(
    [content.registryProjectId, content.country, content.vintageFrom, content.name.en],
    ['99340', 'GH', '2024-01-01', 'Demo Ridge'],
  )
  assert.deepEqual(
    content.blocks.map((b) => [b.first - first, b.last - first]),
    [
      [0, 9],
      [20, 99],
    ],
  )
  const taken = await blockAt(one, first)
  assert.deepEqual([taken.freeTons, taken.takenBy], [0, [no]], 'by this draft, and by none with other numbers')
  refused(await one.call(projectDesk.create, { block: 999_999 }), 'notFound')
})

test('of two editors of one version the second learns who saved meanwhile; nothing is overwritten', async () => {
  const { no, version, content } = await draftOf(world, one, fresh())
  done(await save(no, version, { ...content, verifier: 'Another' }, two))
  const params = refused(await save(no, version, { ...content, verifier: 'Mine' }), 'draftMoved')
  assert.deepEqual([params.by, params.version], ['market operator', version + 1])
  assert.equal((await info(no)).content.verifier, 'Another')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => save(no, version + 1, { ...content, verifier: `V${i}` })),
  )
  assert.deepEqual(tally(answers), { done: 1, draftMoved: 19 })
  assert.equal((await info(no)).versions.length, version + 2)
  assert.equal(done(await one.call(projectDesk.version, { no, version })).content.verifier, 'A verifier')
})

test('nobody approves their own text or proposal; a text in review stays; changes need a reason', async () => {
  const { no, version, content } = await draftOf(world, one, fresh())
  refused(await decide(no, version), 'stateMoved')
  done(await submit(no, version))
  refused(await save(no, version, content), 'draftInReview')
  refused(await decide(no, version, { by: one }), 'ownAct')
  refused(await decide(no, version + 1), 'draftMoved')
  done(await decide(no, version, { approve: false }))
  assert.deepEqual([(await info(no)).state, (await info(no)).note], ['changes_requested', 'I read it'])
  const mended = done(await save(no, version, { ...content, verifier: 'Mended' }, two)).version
  done(await submit(no, mended, three))
  const again = await info(no)
  assert.deepEqual([again.note, again.submittedBy?.id, again.authors.toSorted()], [null, three.id, [one.id, two.id]])
  refused(await decide(no, mended, { by: three }), 'ownAct')
  refused(await decide(no, mended, { by: two }), 'draftAuthor')
  done(await one.call(projectDesk.takeBack, { no, reason: 'one more look' }))
  assert.deepEqual([(await info(no)).submittedBy, (await info(no)).submittedAt], [null, null])
  refused(await one.call(projectDesk.takeBack, { no, reason: 'one more look' }), 'stateMoved')
  done(await submit(no, mended, three))
  refused(await decide(no, mended, { by: one }), 'draftAuthor')
  const four = await world.operator('market')
  done(await decide(no, mended, { by: four }))
})

test('twenty approvals at once issue once', async () => {
  const { no, version } = await draftOf(world, one, fresh())
  done(await submit(no, version))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => decide(no, version, { by: i % 2 ? two : three })),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 19 })
  assert.equal(done(await anyone(project.info, { no })).issuedKg, 1_000_000)
  const { rows } = await db.pool.query(
    `select count(*)::int as n from audit where act = 'project.approve' and subject = $1`,
    [no],
  )
  assert.equal(rows[0].n, 1)
})

test('the same tons are attached once, even by many at once, in a draft or issued', async () => {
  const first = fresh()
  await importSerials(one, { first, last: first + 9 })
  const { id: block } = await blockAt(one, first)
  const made = await Promise.all(Array.from({ length: 10 }, () => one.call(projectDesk.create, { block })))
  const drafts = await Promise.all(made.map(async (answer) => await info(done(answer).no)))
  assert.deepEqual(drafts.map((d) => d.content.blocks.length).sort(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  assert.equal(new Set(drafts.map((d) => d.no)).size, 10)
  const has = drafts.find((d) => d.content.blocks.length === 1)!
  const other = drafts.find((d) => d.content.blocks.length === 0)!
  const params = refused(
    await save(other.no, 1, { ...(other.content as ProjectContent), blocks: has.content.blocks }),
    'serialsTaken',
  )
  assert.match(JSON.stringify(params), new RegExp(has.no))
  done(
    await one.call(projectDesk.close, { no: has.no, reason: 'begun twice', textEn: 'Begun twice', textCn: '重复创建' }),
  )
  done(await save(other.no, 1, { ...(other.content as ProjectContent), blocks: has.content.blocks }))
  refused(await save(has.no, 1, has.content as ProjectContent), 'stateMoved')
})

test('what is dropped in review keeps the reason that members read, and says it at the desk', async () => {
  const { no, version } = await draftOf(world, one, fresh())
  done(await submit(no, version))
  const since = clock.now().getTime()
  clock.set(new Date(since + 60_000))
  const row = done(await two.call(projectDesk.list, {})).items.find((item) => item.no === no)!
  assert.deepEqual([row.submittedAt, row.waitsSince, row.vintage], [since, since, '2024'])
  done(await one.call(projectDesk.close, { no, reason: 'begun twice', textEn: 'Begun twice', textCn: '重复创建' }))
  const seen = done(await anyone(project.info, { no }))
  assert.deepEqual([seen.phase, seen.closedReason], ['closed', { en: 'Begun twice', cn: '重复创建' }])
  assert.deepEqual([(await info(no)).state, (await info(no)).note], ['closed', 'Begun twice'])
})

test('serials outside the block, of another project or vintage, ended, or repeated are refused', async () => {
  const first = fresh()
  const { no, version, content } = await draftOf(world, one, first)
  const [pick] = content.blocks
  const with_ = (change: Partial<typeof pick>, more: Partial<ProjectContent> = {}) =>
    save(no, version, { ...content, blocks: [{ ...pick!, ...change }], ...more })
  refused(await with_({ last: pick!.last + 1 }), 'serialsOutside')
  refused(await with_({ text: 'X-{first}-{last}' }), 'serialsOutside')
  refused(await with_({ blockId: null }), 'serialsOutside')
  refused(await with_({}, { registryProjectId: '4711' }), 'serialsForeign')
  refused(await with_({}, { vintageTo: '2024-06-30' }), 'serialsForeign')
  refused(await with_({}, { registry: 'goldStandard' }), 'serialsForeign')
  refused(await save(no, version, { ...content, blocks: [pick!, { ...pick!, last: pick!.first }] }), 'serialsTaken')
  await importSerials(one, { first: first + 5, last: first + 6, ended: '2026-05-01' })
  assert.match(JSON.stringify(refused(await with_({}), 'serialsEnded')), /2026-05-01/)
  refused(await submit(no, version), 'serialsEnded')
})

test('an incomplete draft is not submitted: each missing thing is named', async () => {
  const { no, version, content } = await draftOf(world, one, fresh())
  const at = clock.now().getTime()
  const trying = async (change: Partial<ProjectContent>, rule: Parameters<typeof refused>[1]) => {
    const now = (await info(no)).version
    const saved = done(await save(no, now, { ...content, ...change })).version
    return refused(await submit(no, saved), rule)
  }
  assert.ok(version > 1)
  assert.match(
    JSON.stringify(await trying({ name: { en: 'Only English', cn: '' }, lat: null }, 'draftIncomplete')),
    /Name, Chinese, Latitude/,
  )
  await trying({ blocks: [] }, 'draftIncomplete')
  await trying({ minKg: 1500, lotKg: 1000 }, 'projectQuantities')
  await trying({ startsAt: at + HOUR, endsAt: at + HOUR }, 'projectTimes')
  await trying({ startsAt: at - 2 * HOUR, endsAt: at - HOUR }, 'projectPast')
  const presale = {
    startsAt: at + 1,
    endsAt: at + 2,
    bookingBasisPoints: 1000,
    forfeitBasisPoints: 5000,
    finalPaymentHours: 48,
    supplyKg: 1_001_000,
  }
  await trying({ presale }, 'presaleSupply')
  await trying({ presale: { ...presale, endsAt: at + 2 * HOUR } }, 'projectTimes')
  await trying({ presale: { ...presale, startsAt: at - 1 } }, 'projectPast')
  await trying(
    { documents: [{ file: null, bytes: null, title: { en: '', cn: '' }, kind: 'pdd', pages: 3, issuedOn: '' }] },
    'draftIncomplete',
  )
})

test('a save is recorded with who, which fields, and the values before and after', async () => {
  const { no, version, content } = await draftOf(world, one, fresh())
  done(
    await two.call(projectDesk.save, {
      no,
      version,
      content: sent({ ...content, verifier: 'Another verifier', priceCents: 21_00 }),
    }),
  )
  const acts = await db.rows<{
    by: number
    reason: string
    before: Record<string, string>
    after: Record<string, string>
  }>(
    `select operator_id as by, reason, before, after from audit where act = 'project.save' and subject = $1
      order by id desc limit 1`,
    [no],
  )
  assert.deepEqual(acts, [
    {
      by: two.id,
      reason: `version ${version + 1}`,
      before: { Verifier: 'A verifier', 'Price per ton': 'S$20.00' },
      after: { Verifier: 'Another verifier', 'Price per ton': 'S$21.00' },
    },
  ])
})

test('of the other roles admins read, finance and support do not; only market writes', async () => {
  const [admin, finance] = await world.operators('admin', 'finance')
  done(await admin.call(projectDesk.list, {}))
  refused(await admin.call(projectDesk.create, {}), 'operatorRole')
  refused(await finance.call(projectDesk.list, {}), 'operatorRole')
  refused(await one.call(projectDesk.info, { no: 'TN-9999' }), 'projectNotFound')
})

test('a project older than drafts is read, changed and closed like any other', async () => {
  const { no } = await openProject(world, { no: 'OLD-1' })
  const before = await info(no)
  assert.deepEqual(
    [before.state, before.version, before.content.priceCents, before.issuedBlocks],
    ['approved', 1, null, 1],
  )
  const text = { introduction: { en: 'New words.', cn: '新的文字。' } }
  const { version } = done(await save(no, 1, { ...(before.content as ProjectContent), ...text }))
  assert.equal(version, 2)
  assert.deepEqual(done(await anyone(project.info, { no })).introduction.en, [{ p: 'Trees.' }])
  done(await submit(no, 2))
  done(await decide(no, 2))
  assert.deepEqual(done(await anyone(project.info, { no })).introduction.en, [{ p: 'New words.' }])
  refused(await submit(no, 2), 'stateMoved')
  // Who wrote what is published may approve what another wrote since.
  const { content } = await info(no)
  done(await save(no, 2, { ...(content as ProjectContent), verifier: 'Another' }, two))
  assert.deepEqual((await info(no)).authors, [two.id])
  done(await submit(no, 3, two))
  done(await decide(no, 3, { by: one }))
  const row = done(await one.call(projectDesk.list, {})).items.find((r) => r.no === no)!
  assert.deepEqual([row.state, row.changing, row.phase], ['approved', false, 'in_progress'])
  const texts = { textEn: 'The registry suspended it', textCn: '登记处已暂停' }
  refused(await one.call(projectDesk.close, { no, reason: 'registry suspended it', ...texts }), 'closingTakesTwo')
  done(await one.call(projectDesk.stop, { no, reason: 'registry suspended it', ...texts }))
  done(await two.call(projectDesk.decideStop, { no, close: true, reason: 'registry suspended it' }))
  assert.deepEqual(done(await anyone(project.info, { no })).closedReason, {
    en: 'The registry suspended it',
    cn: '登记处已暂停',
  })
  assert.equal((await info(no)).note, 'The registry suspended it')
  refused(
    await one.call(projectDesk.close, { no, reason: 'once more', textEn: 'Again', textCn: '再次关闭' }),
    'stateMoved',
  )
})

test('more tons for a full project: its blocks stay, new ones are added, and it is on sale again', async () => {
  const first = fresh()
  await importSerials(one, { first, last: first + 1 })
  const { no, content, version } = await publishedOf(world, [one, two], first, {
    startsAt: clock.now().getTime() + 1000,
  })
  clock.set(new Date(clock.now().getTime() + 2000))
  const ann = await world.newMember()
  await world.fund(ann, 1_000_00)
  done(await ann.call(order.buy, { project: no, kg: 2000, priceVersion: 1 }))
  assert.equal(done(await anyone(project.info, { no })).phase, 'full')
  refused(await save(no, version, { ...content, blocks: [] }), 'blocksIssued')
  const more = fresh()
  await importSerials(one, { first: more, last: more + 4 })
  const block = await blockAt(one, more)
  const added = { blockId: block.id, first: more, last: more + 4, text: block.template }
  refused(await save(no, version, { ...content, blocks: [added, ...content.blocks] }), 'blocksIssued')
  const saved = done(await save(no, version, { ...content, blocks: [...content.blocks, added] })).version
  const { token } = done(await one.call(projectDesk.preview, { no }))
  const shown = done(await anyone(preview.project, { token }))
  assert.deepEqual(
    [shown.phase, shown.issuedKg, shown.soldKg, shown.unsoldKg, shown.percentSold, shown.priceCents],
    ['in_progress', 7000, 2000, 5000, 28, 20_00],
    'as it would be now',
  )
  const { issuedKg, soldKg, unsoldKg } = await info(no)
  assert.deepEqual([issuedKg, soldKg, unsoldKg], [2000, 2000, 0])
  done(await submit(no, saved))
  done(await decide(no, saved))
  const seen = done(await anyone(project.info, { no }))
  assert.deepEqual([seen.phase, seen.issuedKg, seen.unsoldKg], ['in_progress', 7000, 5000])
  done(await ann.call(order.buy, { project: no, kg: 1000, priceVersion: 1 }))
  const mine = done(await ann.call(wallet.tons, {})).holdings.find((item) => item.project.no === no)!
  assert.ok(mine.serials.some((run) => run.text === verraSerial('99340', more, more)))
})
