import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { cents } from '@tonne/domain/money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Payout } from '../../shared/bank/bank.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { failingAudit } from '../../testing/failingAudit.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut } from '../../testing/payees.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { latin, pain001 } from './pain001.ts'
import { readStatusReport } from './pain002.ts'
import { bankSays } from './settlePayout.ts'

const world = await openWorld()
const [one, other] = await world.operators('finance', 'finance')
const reason = 'Daily run'
const from = { uen: '209900001K', name: 'DEMO CARBON PTE LTD', number: '0000000001', bic: 'DEMOSGSGXXX' }

const approved = () => approvedOut(world, [one, other])
type Xml = { [name: string]: Xml } & string
const read = (xml: string): Xml =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' }).parse(xml)
    .Document.CstmrCdtTrfInitn
const payoutTo = (creditor: Payout['creditor'], amount = 99_00, endToEndId = 'W-20261120-00001'): Payout => ({
  endToEndId,
  amountCents: cents(amount),
  creditor,
})
const LATIN = /^[A-Za-z0-9/\-?:().,'+ ]+$/

/** The requirements of the published schema and of the usual bank checks for every file. */
function assertSound(xml: string): Xml[] {
  assert.equal(XMLValidator.validate(xml), true)
  assert.match(xml, /<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09">/)
  const { GrpHdr: head, PmtInf: info } = read(xml) as unknown as { GrpHdr: Xml; PmtInf: Xml }
  const transfers = info.CdtTrfTxInf as unknown as Xml[]
  assert.match(head.MsgId!, /^[A-Za-z0-9-]{1,35}$/)
  assert.match(info.PmtInfId!, /^[A-Za-z0-9-]{1,35}$/)
  assert.match(head.CreDtTm!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.match(info.ReqdExctnDt!.Dt!, /^\d{4}-\d\d-\d\d$/)
  const sum = transfers.reduce((all, t) => all + Math.round(Number(t.Amt!.InstdAmt!['#text']) * 100), 0)
  for (const totals of [head, info])
    assert.deepEqual([Number(totals.NbOfTxs), Math.round(Number(totals.CtrlSum) * 100)], [transfers.length, sum])
  assert.deepEqual(Object.keys(head), ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
  const order = [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ]
  assert.deepEqual(Object.keys(info), order)
  assert.equal(new Set(transfers.map((t) => t.PmtId!.EndToEndId)).size, transfers.length)
  for (const t of transfers) {
    assert.match(t.PmtId!.EndToEndId!, /^W-\d{8}-\d{5,}$/)
    assert.ok(t.PmtId!.EndToEndId!.length <= 35)
    assert.equal(t.Amt!.InstdAmt!['@_Ccy'], 'SGD')
    assert.match(t.Amt!.InstdAmt!['#text']!, /^\d{1,15}\.\d\d$/)
    assert.match(t.Cdtr!.Nm!, LATIN)
    assert.ok(t.Cdtr!.Nm!.length <= 140)
    const place = ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'Purp', 'RmtInf'].filter(
      (name) => name !== 'CdtrAgt' || t.CdtrAgt,
    )
    assert.deepEqual(Object.keys(t), place)
  }
  return transfers
}

test('payments go to an account, a mobile or a UEN, with names that banks can write', () => {
  const xml = pain001({
    msgId: 'TONNE-1',
    madeAt: new Date('2026-11-20T04:00:00.123Z'),
    day: '2026-11-20',
    from,
    payouts: [
      payoutTo({ kind: 'account', bic: 'DBSSSGSGXXX', number: '0052312891', name: 'José <O’Neil> & Söhne' }),
      payoutTo({ kind: 'mobile', proxy: '+6591234567', name: '陈伟玲' }, 1, 'W-20261120-00002'),
      payoutTo({ kind: 'uen', proxy: '209900001K', name: 'A'.repeat(200) }, 20_000_000_00, 'W-20261120-00003'),
    ],
  })
  const [account, mobile, uen] = assertSound(xml)
  assert.deepEqual(
    [account!.CdtrAcct!.Id!.Othr!.Id, account!.CdtrAgt!.FinInstnId!.BICFI],
    ['0052312891', 'DBSSSGSGXXX'],
  )
  assert.match(account!.Cdtr!.Nm!, /^Jose \.O\.Neil\. \. Sohne$/)
  assert.deepEqual(
    [mobile!.CdtrAcct!.Prxy!.Tp!.Cd, mobile!.CdtrAcct!.Prxy!.Id, mobile!.CdtrAgt],
    ['MBNO', '+6591234567', undefined],
  )
  assert.deepEqual([uen!.CdtrAcct!.Prxy!.Tp!.Prtry, uen!.CdtrAcct!.Prxy!.Id], ['UEN', '209900001K'])
  const { GrpHdr: head, PmtInf: group } = read(xml)
  assert.deepEqual(
    [head!.InitgPty!.Id!.OrgId!.Othr!.Id, group!.DbtrAcct!.Id!.Othr!.Id, group!.DbtrAgt!.FinInstnId!.BICFI],
    [from.uen, from.number, from.bic],
  )
  // One debit a payment, whose fees we pay, under our own number.
  assert.deepEqual(
    [group!.PmtMtd, group!.BtchBookg, group!.ChrgBr, mobile!.PmtId],
    ['TRF', 'false', 'SLEV', { InstrId: 'W-20261120-00002', EndToEndId: 'W-20261120-00002' }],
  )
  assert.equal(latin('   ', 140), 'NAME NOT IN LATIN LETTERS')
})

test('a name like a formula, a code, a field or markup is only a name in the file', () => {
  const names: [typed: string, written: string][] = [
    ['=HYPERLINK("javascript:run()","x")', 'HYPERLINK(.javascript:run().,.x.)'],
    ['+65 Tan', '65 Tan'],
    ['-2+3 Tan', '2+3 Tan'],
    ['@Tan', 'Tan'],
    ['/ACC/Tan', 'ACC/Tan'],
    ['//Tan//Lim//', 'Tan/Lim'],
    [':50K:Tan', '50K:Tan'],
    ['＝＋－＠Tan', 'Tan'],
    ['\t\r\n=Tan', 'Tan'],
    ["'=Tan", 'Tan'],
    ['</Nm><Amt Ccy="SGD">9</Amt>', 'Nm..Amt Ccy..SGD..9./Amt.'],
    [']]><!ENTITY a SYSTEM "x">&a;', 'ENTITY a SYSTEM .x...a.'],
    ['&#60;b&#62;', '60.b..62.'],
    ['=+-@/', 'NAME NOT IN LATIN LETTERS'],
    ['(Ah Kow) Tan', '(Ah Kow) Tan'],
  ]
  const payouts = names.map(([name], i) =>
    payoutTo({ kind: 'account', bic: 'DBSSSGSGXXX', number: '0052312891', name }, 1, `W-20261120-${10_000 + i}`),
  )
  const xml = pain001({ msgId: 'TONNE-2', madeAt: new Date('2026-11-20T04:00:00Z'), day: '2026-11-20', from, payouts })
  assert.deepEqual(
    assertSound(xml).map((transfer) => transfer.Cdtr!.Nm!),
    names.map(([, written]) => written),
  )
  assert.doesNotMatch(xml, /<!|&/)
  // A text cut to its length ends as it may end.
  assert.equal(latin(`${'A'.repeat(139)}/Tan`, 140), 'A'.repeat(139))
})

test('every approved withdrawal is in one file, once, and the same file can be downloaded again', async () => {
  refused(await one.call(withdrawalDesk.exportBatch, { reason }), 'payoutNone')
  const people = [await approved(), await approved(), await approved()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).call(withdrawalDesk.exportBatch, { reason })),
  )
  assert.deepEqual(tally(answers), { done: 1, payoutNone: 9 })
  const file = done(answers.find((a) => a.code === 0)!)
  assert.deepEqual(
    assertSound(file.xml).map((t) => t.PmtId!.EndToEndId),
    people.map((p) => p.no),
  )
  assert.equal(done(await one.call(withdrawalDesk.batch, { msgId: file.msgId })).xml, file.xml)
  const taken = () =>
    world.db.rows(
      `select operator_id as by, reason, after from audit where act = 'file.take' and subject = $1 order by id`,
      [file.msgId],
    )
  const row = { by: one.id, reason: 'Taken as a file, rows: 3', after: { rows: 3 } }
  assert.deepEqual(await taken(), [row], 'it has the whole numbers of accounts')
  refused(await one.call(withdrawalDesk.batch, { msgId: 'TONNE-20261120-NONE' }), 'notFound')
  await failingAudit(await world.owner(), () =>
    assert.rejects(() => one.call(withdrawalDesk.batch, { msgId: file.msgId }), /HTTP 500/),
  )
  assert.deepEqual(await taken(), [row])
  assert.deepEqual(
    done(await one.call(withdrawalDesk.batches, {})).items.map((b) => [b.msgId, b.payments, b.sumCents]),
    [[file.msgId, 3, 297_00]],
  )
  for (const { call, no } of people) assert.equal(done(await call(withdrawal.info, { no })).stage, 'sent')
  const [shown] = done(await other.call(withdrawalDesk.queue, { named: people[1]!.no })).items
  assert.deepEqual([shown!.proposedBy?.id, shown!.approvedBy?.id, shown!.file], [one.id, other.id, file.msgId])
  const events = await world.db.rows<{ id: number }>(
    `select member_id as id from notice where kind = 'withdrawalSent' order by id`,
  )
  assert.deepEqual(
    events,
    people.map(({ id }) => ({ id })),
  )
  refused(await people[0]!.call(withdrawal.cancel, { no: people[0]!.no }), 'withdrawalSent')
})

type Line = [no: string, status: string, words?: string]
const status = (msgId: string, lines: Line[], prefix = '') => {
  const p = prefix && `${prefix}:`
  const tx = lines.map(
    ([
      no,
      sts,
      words = 'Account unknown',
    ]) => `<${p}TxInfAndSts><${p}OrgnlEndToEndId>${no}</${p}OrgnlEndToEndId><${p}TxSts>${sts}</${p}TxSts>
    <${p}StsRsnInf><${p}Rsn><${p}Cd>AC01</${p}Cd></${p}Rsn><${p}AddtlInf>${words}</${p}AddtlInf>
    </${p}StsRsnInf></${p}TxInfAndSts>`,
  )
  return `<?xml version="1.0"?>
  <${p}Document xmlns${prefix && `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><${p}CstmrPmtStsRpt>
    <${p}OrgnlGrpInfAndSts><${p}OrgnlMsgId>${msgId}</${p}OrgnlMsgId><${p}GrpSts>PART</${p}GrpSts>
    </${p}OrgnlGrpInfAndSts>
    <${p}OrgnlPmtInfAndSts>${tx.join('')}</${p}OrgnlPmtInfAndSts></${p}CstmrPmtStsRpt></${p}Document>`
}
test('a payment that the bank rejects is refunded once; an accepted one waits for the statement', async () => {
  const [bob, carl] = [await approved(), await approved()]
  const { msgId } = done(await one.call(withdrawalDesk.exportBatch, { reason }))
  for (const prefix of ['', 'ns2']) {
    const xml = status(
      msgId,
      [
        [bob.no, 'RJCT'],
        [carl.no, 'ACSP'],
        ['W-20261120-99999', 'RJCT'],
      ],
      prefix,
    )
    const imported = done(await one.call(withdrawalDesk.importStatus, { xml, reason }))
    assert.deepEqual(imported, {
      refused: prefix ? [] : [bob.no],
      accepted: 1,
      known: prefix ? 1 : 0,
      unknown: ['W-20261120-99999'],
    })
  }
  const { refusedWhy, state } = done(await bob.call(withdrawal.info, { no: bob.no }))
  assert.deepEqual([state, refusedWhy?.en], ['refused', 'the bank sent it back (AC01 Account unknown)'])
  assert.equal(done(await bob.call(wallet.summary, {})).availableCents, 500_00)
  assert.equal(done(await carl.call(withdrawal.info, { no: carl.no })).stage, 'sent')
})

test('the bank’s words are what the XML says, and whole characters of them are kept', async () => {
  const [bob, carl] = [await approved(), await approved()]
  const { msgId } = done(await one.call(withdrawalDesk.exportBatch, { reason }))
  const long = 'x'.repeat(134)
  const xml = status(msgId, [
    [bob.no, 'RJCT', 'O&#39;Neil &amp; Co'],
    [carl.no, 'RJCT', `${long}😀`],
  ])
  assert.deepEqual(done(await one.call(withdrawalDesk.importStatus, { xml, reason })).refused, [bob.no, carl.no])
  for (const [{ call, no }, words] of [
    [bob, "O'Neil & Co"],
    [carl, long],
  ] as const)
    assert.equal(done(await call(withdrawal.info, { no })).refusedWhy?.en, `the bank sent it back (AC01 ${words})`)
})

test('a reason of the bank’s own, the first of its words, and ids of digits are read as they stand', () => {
  const xml = status('0012', [['0007', 'RJCT', 'first</AddtlInf><AddtlInf>second']])
  assert.deepEqual(readStatusReport(xml.replace('<Cd>AC01</Cd>', '<Prtry>X9</Prtry>')), {
    ...{ msgId: '0012', rejectedWhole: null },
    statuses: [{ endToEndId: '0007', status: 'RJCT', reason: 'X9 first' }],
  })
})

test('a bank that says nothing is quoted as giving no reason', () => {
  for (const words of [undefined, ' '])
    assert.deepEqual(bankSays(words), { en: 'the bank sent it back (no reason given)', cn: '银行退回（未说明原因）' })
})

/** A bank that rejects a whole file says so once, at the file or at its only group of payments. */
const whole = (msgId: string, at: 'GrpSts' | 'PmtInfSts', sts: string, named = '') => {
  const why = '<StsRsnInf><Rsn><Cd>AM23</Cd></Rsn><AddtlInf>Limit of the account exceeded</AddtlInf></StsRsnInf>'
  const [group, payments] =
    at === 'GrpSts' ? [`<GrpSts>${sts}</GrpSts>${why}`, ''] : ['', `<PmtInfSts>${sts}</PmtInfSts>${why}`]
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${msgId}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>
    ${
      payments || named
        ? `<OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>${msgId}</OrgnlPmtInfId>${payments}${named}</OrgnlPmtInfAndSts>`
        : ''
    }</CstmrPmtStsRpt></Document>`
}
test('a file that the bank rejects refunds every member once; one it accepts refunds nobody', async () => {
  for (const at of ['GrpSts', 'PmtInfSts'] as const) {
    const [bob, carl] = [await approved(), await approved()]
    const { msgId } = done(await one.call(withdrawalDesk.exportBatch, { reason }))
    const imported = async (xml: string) => done(await one.call(withdrawalDesk.importStatus, { xml, reason }))
    assert.deepEqual((await imported(whole(msgId, at, 'ACCP'))).refused, [])
    const named = `<TxInfAndSts><OrgnlEndToEndId>${carl.no}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn>
    <Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>`
    const { refused: given, known } = await imported(whole(msgId, at, 'RJCT', named))
    assert.deepEqual([given.toSorted(), known], [[bob.no, carl.no], 0])
    assert.deepEqual(await imported(whole(msgId, at, 'RJCT')), { refused: [], accepted: 0, known: 2, unknown: [] })
    for (const [{ call, no }, why] of [
      [bob, /AM23 Limit of the account exceeded/],
      [carl, /AC01/],
    ] as const) {
      const { state, refusedWhy } = done(await call(withdrawal.info, { no }))
      assert.equal(state, 'refused')
      assert.match(refusedWhy!.en, why)
      assert.equal(done(await call(wallet.summary, {})).availableCents, 500_00)
    }
  }
})

test('money that the bank rejects is given back with its row in the audit, or not at all', async () => {
  const bob = await approved()
  const { msgId } = done(await one.call(withdrawalDesk.exportBatch, { reason }))
  const imported = () => one.call(withdrawalDesk.importStatus, { xml: status(msgId, [[bob.no, 'RJCT']]), reason })
  await failingAudit(await world.owner(), async () => {
    await assert.rejects(imported, /HTTP 500/)
  })
  assert.equal(done(await bob.call(withdrawal.info, { no: bob.no })).stage, 'sent')
  done(await imported())
  assert.equal(done(await bob.call(withdrawal.info, { no: bob.no })).endedAt, world.clock.now().getTime())
  const acts = await world.db.rows(
    `select act, operator_id as "by", after ->> 'file' as file from audit where subject = $1 order by id desc limit 1`,
    [bob.no],
  )
  assert.deepEqual(acts, [{ act: 'withdrawal.status', by: one.id, file: msgId }])
})

test('a file that is no report on ours changes nothing', async () => {
  const bob = await approved()
  const { msgId } = done(await one.call(withdrawalDesk.exportBatch, { reason }))
  const sound = status(msgId, [[bob.no, 'RJCT']])
  const bad = [
    'no xml',
    sound.slice(0, -20),
    status('OTHER-1', [[bob.no, 'RJCT']]),
    sound.replace('<TxSts>RJCT</TxSts>', ''),
    '<Document/>',
  ]
  const bomb = sound.replace('<Document', '<!DOCTYPE d [<!ENTITY a "RJCT">]><Document')
  const typed = sound.replace('<Document', '<!DOCTYPE d><Document')
  for (const xml of [...bad, bomb, typed])
    refused(await one.call(withdrawalDesk.importStatus, { xml, reason }), 'payoutAnswerUnreadable')
  assert.equal(done(await bob.call(withdrawal.info, { no: bob.no })).stage, 'sent')
})

test('a report that names a payment of another file changes nothing about it', async () => {
  const exported = async () => done(await one.call(withdrawalDesk.exportBatch, { reason })).msgId
  await approved()
  const msgId = await exported()
  const carl = await approved()
  await exported()
  const xml = status(msgId, [[carl.no, 'RJCT']])
  const read = { refused: [], accepted: 0, known: 0, unknown: [carl.no] }
  assert.deepEqual(done(await one.call(withdrawalDesk.importStatus, { xml, reason })), read)
  assert.equal(done(await carl.call(withdrawal.info, { no: carl.no })).stage, 'sent')
  const [act] = await world.db.rows<{ after: unknown }>(
    `select after from audit where act = 'withdrawal.status' and subject = $1`,
    [msgId],
  )
  assert.deepEqual(act!.after, read)
  const all = done(await one.call(withdrawalDesk.batches, {})).items
  assert.ok(all.length > 2 && all.every(({ madeAt }, i) => i === 0 || madeAt <= all[i - 1]!.madeAt))
  assert.equal(all[1]!.msgId, msgId, 'the newest first')
  assert.deepEqual(done(await one.call(withdrawalDesk.batches, { limit: 1 })).items, [all[0]])
})

test('a file is paid on the day whose cut-off is next: not at night, on a weekend or on a holiday', async () => {
  const made: [asked: string, at: string, day: string][] = [
    ['2026-11-20', '2026-11-20T08:59:59Z', '2026-11-20'],
    ['2026-11-20', '2026-11-20T09:00:00Z', '2026-11-23'],
    ['2026-11-20', '2026-11-20T16:00:00Z', '2026-11-23'],
    // Christmas 2026 is a Friday, New Year 2027 too.
    ['2026-12-24', '2026-12-24T09:00:00Z', '2026-12-28'],
    ['2026-12-31', '2027-01-01T02:00:00Z', '2027-01-04'],
  ]
  for (const [asked, at, day] of made) {
    await sleepUntil(world, `${asked}T04:00:00Z`)
    await approvedOut(world, await world.operators('finance', 'finance'))
    await sleepUntil(world, at)
    const late = await world.operator('finance')
    const { xml } = done(await late.call(withdrawalDesk.exportBatch, { reason }))
    assert.equal(read(xml).PmtInf!.ReqdExctnDt!.Dt, day, at)
  }
})

test('a payment that is sent after its promised days is promised by a day that has not passed', async () => {
  await sleepUntil(world, '2027-01-04T04:00:00Z')
  const late = await approvedOut(world, await world.operators('finance', 'finance'))
  assert.equal(done(await late.call(withdrawal.info, { no: late.no })).arrivesBy, '2027-01-07')
  await sleepUntil(world, '2027-01-08T04:00:00Z')
  const finance = await world.operator('finance')
  done(await finance.call(withdrawalDesk.exportBatch, { reason }))
  const [notice] = await world.db.rows<{ by: unknown }>(
    `select params -> 'by' as by from notice where kind = 'withdrawalSent' and member_id = $1`,
    [late.id],
  )
  assert.deepEqual(notice!.by, { en: '13 Jan 2027', cn: '2027年1月13日' })
})
