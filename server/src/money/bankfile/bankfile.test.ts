import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { makeWorld } from '../../testing/world.ts'
import { closeDay } from '../dailyclose/closeDay.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { bookUnbooked } from './bookBankFiles.ts'

const world = await openWorld({
  mode: 'production',
  bank: { uen: '197401143C', name: 'Tonne Pte Ltd', number: '0721234567', bic: 'DBSSSGSGXXX' },
})
const { db, clock, ann } = world
const finance = await world.operator('finance')

const money = (cents: number) => (cents / 100).toFixed(2)
type Line = {
  ref: string
  cents: number
  text?: string
  name?: string
  status?: string
  endToEndId?: string
  returned?: string
}
type BankfileInput = {
  id: string
  opens: number
  closes?: number
  lines: Line[]
  form?: '02' | '08'
  account?: string
  currency?: string
}
const sum = (lines: readonly Line[]) =>
  lines.reduce((all, l) => all + (l.status && l.status !== 'BOOK' ? 0 : l.cents), 0)
const way = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const amount = (cents: number, currency = 'SGD') => `<Amt Ccy="${currency}">${money(Math.abs(cents))}</Amt>`

/** As a bank would write it. */
function camt({
  id,
  opens,
  lines,
  closes = opens + sum(lines),
  form = '08',
  account = '072-123456-7',
  currency = 'SGD',
}: BankfileInput): string {
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents, currency)}${way(cents)}<Dt>
    <Dt>2026-11-20</Dt></Dt></Bal>`
  const status = (text: string) => (form === '08' ? `<Sts><Cd>${text}</Cd></Sts>` : `<Sts>${text}</Sts>`)
  const party = (cents: number, name: string) => {
    const tag = cents < 0 ? 'Cdtr' : 'Dbtr'
    return `<RltdPties><${tag}>${form === '08' ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${tag}>
    </RltdPties>`
  }
  const entry = (
    l: Line,
  ) => `<Ntry>${amount(l.cents)}${way(l.cents)}${status(l.status ?? 'BOOK')}<ValDt><Dt>2026-11-20</Dt></ValDt>
  <AcctSvcrRef>${l.ref}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>${l.endToEndId ?? 'NOTPROVIDED'}</EndToEndId>
    </Refs>${l.name ? party(l.cents, l.name) : ''}
    <RmtInf><Ustrd>${l.text ?? ''}</Ustrd></RmtInf>${
      l.returned
        ? `<RtrInf><Rsn><Cd>${l.returned}</Cd></Rsn>
    </RtrInf>`
        : ''
    }</TxDtls></NtryDtls></Ntry>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${form}"><BkToCstmrStmt><GrpHdr><MsgId>m</MsgId></GrpHdr>
<Stmt><Id>${id}</Id>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy>
</Acct>${balance('OPBD', opens)}${balance('CLBD', closes)}${lines.map(entry).join('')}</Stmt></BkToCstmrStmt>
</Document>`
}
const csv = ({ id, opens, lines, closes = opens + sum(lines) }: BankfileInput): string =>
  [
    'account,0721234567\ncurrency,SGD',
    `statement,${id}\nopening,${money(opens)}\nclosing,${money(closes)}\nclosing_day,2026-11-20`,
    'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned',
    ...lines.map(
      (l) =>
        `2026-11-20,${l.ref},${l.cents < 0 ? 'debit' : 'credit'},${money(Math.abs(l.cents))},` +
        `"${l.text ?? ''}",,"${l.name ?? ''}",`,
    ),
  ].join('\n')
const upload = (content: string, by = finance) =>
  by.call(bankfileDesk.import, { name: 'statement.xml', content, reason: 'the bank’s statement of the day' })
const open = async (amountCents: number) => done(await ann.call(deposit.create, { amountCents }))
const available = async () => done(await ann.call(wallet.summary, {})).availableCents
const everything = async () =>
  JSON.stringify([
    await db.rows('select count(*), sum(amount) from posting'),
    await db.rows('select count(*) from bank_line'),
    await db.rows('select count(*) from bank_file'),
  ])
let closing = 500_00
let number = 0
const next = (lines: Line[], form?: '02' | '08'): BankfileInput => {
  const input = { id: `S-${++number}`, opens: closing, lines, ...(form ? { form } : {}) }
  closing += sum(lines)
  return input
}

for (const form of ['02', '08', 'csv'] as const) {
  test(`${form}: a payment with its reference is credited, the rest waits; pending lines are not money`, async () => {
    const before = await available()
    const { reference, no } = await open(250_00)
    const lines = [
      {
        ref: `${form}-1`,
        cents: 250_00,
        text: `PayNow ${reference.toLowerCase().replace('-', ' ')} thanks`,
        name: 'TAN WEI LING',
      },
      { ref: `${form}-2`, cents: 7_00, text: 'no reference &amp; no name' },
      { ref: `${form}-3`, cents: -3_00, text: 'bank charge' },
      ...(form === 'csv' ? [] : [{ ref: `${form}-4`, cents: 9_00, text: reference, status: 'PDNG' }]),
    ]
    const content = form === 'csv' ? csv(next(lines)) : camt(next(lines, form))
    const { file, fresh } = done(await upload(content))
    assert.deepEqual(
      [fresh, file.lineCount, file.closingCents, file.bookedAt, file.takenBy],
      [true, 3, closing, clock.now().getTime(), 'finance operator'],
    )
    assert.equal(await available(), before + 250_00)
    const info = done(await ann.call(deposit.info, { no }))
    assert.equal(info.state, 'completed')
    const kept = await db.rows<{ outcome: string; counterparty: string | null }>(
      `select outcome, counterparty from bank_line where bank_ref like $1 order by id`,
      [`${form}-%`],
    )
    assert.deepEqual(
      kept.map((l) => l.outcome),
      ['credited', 'suspense', 'suspense'],
    )
    assert.equal(kept[0]!.counterparty, 'TAN WEI LING')
  })
}

test('a name and a reference are what the XML says, however it writes their characters', async () => {
  const before = await available()
  const { reference } = await open(40_00)
  const text = reference.replace('-', '&#45;')
  done(await upload(camt(next([{ ref: 'written', cents: 40_00, text, name: 'T&#65;N W&#x45;I LING' }]))))
  const [line] = await db.rows(`select outcome, counterparty from bank_line where bank_ref = 'written'`)
  assert.deepEqual(line, { outcome: 'credited', counterparty: 'TAN WEI LING' })
  assert.equal(await available(), before + 40_00)
})

for (const [form, write] of Object.entries({ camt, csv }))
  test(`${form}: a text too long that ends within a character is taken without it`, async () => {
    const [text, name] = [`${'x'.repeat(279)}😀`, `${'N'.repeat(139)}𠮷`]
    const { file } = done(await upload(write(next([{ ref: `cut-${form}`, cents: 1_00, text, name }]))))
    assert.equal(file.bookedAt, clock.now().getTime())
    const [line] = await db.rows('select reference, counterparty from bank_line where bank_ref = $1', [`cut-${form}`])
    assert.deepEqual(line, { reference: 'x'.repeat(140), counterparty: 'N'.repeat(139) })
  })

test('the same file a hundred times at once is imported once', async () => {
  const { reference } = await open(60_00)
  const content = camt(next([{ ref: 'hundred-1', cents: 60_00, text: reference }]))
  const purse = await available()
  const answers = await Promise.all(Array.from({ length: 100 }, () => upload(content)))
  assert.deepEqual(tally(answers), { done: 100 })
  assert.equal(answers.filter((a) => a.data.fresh).length, 1)
  assert.equal(await available(), purse + 60_00)
  const before = await everything()
  assert.equal(done(await upload(content)).fresh, false)
  refused(await upload(`${content}\n`), 'bankFileConflict')
  assert.equal(await everything(), before)
})
test('a line is of the Singapore day that the bank writes, with its reason for a return', async () => {
  done(await upload(camt(next([{ ref: 'back-1', cents: 3_00, endToEndId: 'W-none', returned: 'AC04' }]))))
  const [kept] = await db.rows('select value_at, returned from bank_line where bank_ref = $1', ['back-1'])
  assert.deepEqual(kept, { value_at: new Date('2026-11-19T16:00:00Z'), returned: 'AC04' })
})
test('with the database away after a statement was taken, the answer says so and the job books it', async () => {
  const { reference } = await open(60_00)
  const content = camt(next([{ ref: 'interrupted-1', cents: 60_00, text: reference }]))
  const purse = await available()
  const owner = await world.owner()
  await owner.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on bank_line for each row execute function full_disk()`)
  const { file, fresh } = done(await upload(content))
  await owner.query('drop function full_disk cascade')
  assert.deepEqual([fresh, file.bookedAt], [true, null])
  const again = camt({ id: 'S-again', opens: closing, lines: [{ ref: 'interrupted-1', cents: 9_00 }] })
  const { reference: repeated } = refused(await upload(again), 'bankFileLineTwice')
  assert.equal(repeated, 'interrupted-1', 'a reference of the statement that is not booked yet')
  await world.schedule.runNow()
  assert.equal(await available(), purse + 60_00)
})
test('a line that cannot be booked keeps no other waiting; its statement stays unbooked until it is', async () => {
  const opened = [await open(11_00), await open(12_00), await open(13_00)]
  const [bad, good, later] = opened.map(({ reference }) => reference) as [string, string, string]
  const purse = await available()
  const free = await stuckRows(await world.owner(), 'deposit', `old.reference = '${bad}'`)
  const first = camt(
    next([
      { ref: 'stuck-1', cents: 11_00, text: bad },
      // Some banks pass on nothing of the payer but the end-to-end id.
      { ref: 'stuck-2', cents: 12_00, endToEndId: good },
    ]),
  )
  const taken = done(await upload(first))
  assert.deepEqual([taken.fresh, taken.file.bookedAt, await available()], [true, null, purse + 12_00])
  const { file } = done(await upload(camt(next([{ ref: 'stuck-3', cents: 13_00, text: later }]))))
  assert.deepEqual([file.bookedAt, await available()], [clock.now().getTime(), purse + 25_00])
  const close = await closeDay(db, { day: '2026-11-20', now: clock.now(), files: true })
  assert.ok(close.differences.some(({ what }) => what === 'statement_missing'))
  const before = await everything()
  await assert.rejects(bookUnbooked(db, settleLine(world.tools), clock.now()), /stuck/)
  assert.equal(await everything(), before)
  await free()
  await world.schedule.runNow()
  assert.deepEqual([await available(), done(await upload(first)).file.bookedAt], [purse + 36_00, clock.now().getTime()])
})

test('a node that dies before it has marked the statement leaves nothing to be booked twice', async () => {
  const { reference } = await open(14_00)
  done(await upload(camt(next([{ ref: 'kill-1', cents: 14_00, text: reference }]))))
  await db.rows(`update bank_file set booked_at = null where statement = $1`, [`S-${number}`])
  const [before, settle] = [await everything(), settleLine(world.tools)]
  assert.equal(await bookUnbooked(db, settle, clock.now()), 1)
  assert.equal(await bookUnbooked(db, settle, clock.now()), 0)
  assert.equal(await everything(), before)
})

const line = { ref: 'refused-1', cents: 5_00 }
const wrong: [name: string, rule: Parameters<typeof refused>[1], content: () => string, shows?: string][] = [
  [
    'a cent too much',
    'bankFileSum',
    () => camt({ id: 'W-1', opens: closing, closes: closing + 5_01, lines: [line] }),
    'S$0.01',
  ],
  [
    'a cent too little, as CSV',
    'bankFileSum',
    () => csv({ id: 'W-2', opens: closing, closes: closing + 4_99, lines: [line] }),
    '−S$0.01',
  ],
  [
    'a statement is missing between',
    'bankFileGap',
    () => camt({ id: 'W-3', opens: closing + 80_00, lines: [line] }),
    'S$80.00',
  ],
  ['yesterday’s after today’s', 'bankFileGap', () => camt({ id: 'W-4', opens: 500_00, lines: [line] })],
  [
    'a day to come, with which every day until then would close',
    'bankFileAhead',
    () => csv({ id: 'W-14', opens: closing, lines: [] }).replace('closing_day,2026-11-20', 'closing_day,2026-11-21'),
  ],
  [
    'an earlier statement without a movement, after a later one',
    'bankFileBack',
    () => camt({ id: 'W-15', opens: closing, lines: [] }).replaceAll('2026-11-20', '2026-11-19'),
  ],
  [
    'another account',
    'bankFileAccount',
    () => camt({ id: 'W-5', opens: closing, lines: [line], account: '999' }),
    '999',
  ],
  [
    'another currency',
    'bankFileCurrency',
    () => camt({ id: 'W-6', opens: closing, lines: [], currency: 'USD' }),
    'USD',
  ],
  [
    'a line twice in one file',
    'bankFileLineTwice',
    () => camt({ id: 'W-7', opens: closing, lines: [line, line] }),
    'refused-1',
  ],
  [
    'new money under the reference of an earlier line',
    'bankFileLineTwice',
    () => camt({ id: 'W-13', opens: closing, lines: [line, { ref: 'hundred-1', cents: 70_00 }] }),
    'hundred-1',
  ],
  [
    'a number that was taken, with other contents',
    'bankFileConflict',
    () => camt({ id: 'S-1', opens: closing, lines: [line] }),
    'S-1',
  ],
  [
    'entities that grow',
    'bankFileUnreadable',
    () => `<!DOCTYPE a [<!ENTITY b "xx">]>${camt({ id: 'W-8', opens: closing, lines: [line] })}`,
  ],
  [
    'a form nobody reads',
    'bankFileUnreadable',
    () => camt({ id: 'W-9', opens: closing, lines: [line] }).replace('053.001.08', '053.001.99'),
  ],
  [
    'a third of a cent',
    'bankFileUnreadable',
    () => camt({ id: 'W-10', opens: closing, lines: [line] }).replaceAll('5.00', '5.003'),
  ],
  [
    'no closing balance',
    'bankFileUnreadable',
    () => camt({ id: 'W-11', opens: closing, lines: [line] }).replace('CLBD', 'ITBD'),
  ],
  ['neither XML nor a table', 'bankFileUnreadable', () => 'hello'],
  [
    'XML that ends too soon',
    'bankFileUnreadable',
    () => camt({ id: 'W-12', opens: closing, lines: [line] }).slice(0, -30),
  ],
]
for (const [name, rule, content, shows] of wrong) {
  test(`${name}: the whole file is refused by ${rule}`, async () => {
    const before = await everything()
    const numbers = refused(await upload(content()), rule)
    if (shows) assert.ok(Object.values(numbers).includes(shows), JSON.stringify(numbers))
    assert.equal(await everything(), before)
  })
}
test('a batch is replaced by its parts; parts that do not add up are refused', async () => {
  const [one, two] = [await open(21_00), await open(22_00)]
  const part = (cents: number, text: string) =>
    `<TxDtls>${amount(cents)}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const input = next([{ ref: 'batch', cents: 43_00 }])
  const batch = (first: number) =>
    camt(input).replace(/<TxDtls>.*<\/TxDtls>/s, part(first, one.reference) + part(22_00, two.reference))
  refused(await upload(batch(20_00)), 'bankFileUnreadable')
  const purse = await available()
  done(await upload(batch(21_00)))
  assert.equal(await available(), purse + 43_00)
})
test('a bank that begins its numbers anew each year is read on, without a gap and without a repeat', async () => {
  const newYear = (input: BankfileInput, form: typeof camt = camt) => form(input).replaceAll('2026-11-20', '2027-01-04')
  const lines = [{ ref: 'of-2027', cents: 5_00 }]
  const first = { id: 'S-1', opens: closing, lines }
  // Past midnight in Singapore, and the day before by UTC.
  clock.set(new Date('2027-01-03T17:00:00Z'))
  const by = await finance.again().then((call) => ({ ...finance, call }))
  const before = await everything()
  refused(await upload(newYear({ ...first, opens: closing - 1 }), by), 'bankFileGap')
  refused(await upload(newYear({ ...first, lines: [{ ref: 'hundred-1', cents: 5_00 }] }), by), 'bankFileLineTwice')
  assert.equal(await everything(), before)
  assert.equal(done(await upload(newYear(first), by)).fresh, true)
  closing += 5_00
  const again = { id: 'S-1', opens: closing, lines: [] }
  for (const form of [camt, csv])
    assert.equal(refused(await upload(newYear(again, form), by), 'bankFileConflict').year, '2027')
  assert.equal(done(await upload(newYear(first), by)).fresh, false)
  done(await upload(newYear({ ...again, id: 'S-2' }, csv), by))
})
test('only finance imports statements', async () => {
  for (const role of ['support', 'market', 'admin'] as const)
    refused(await upload('x', await world.operator(role)), 'operatorRole')
  const { items } = done(await (await finance.again())(bankfileDesk.list, { limit: 2 }))
  assert.deepEqual(
    items.map((f) => f.statement),
    ['S-2', 'S-1'],
  )
})
test('production without its own bank account takes no deposits, and says so', async () => {
  const bare = await makeWorld({ mode: 'production' })
  refused(await bare.ann.call(deposit.create, { amountCents: 10_00 }), 'depositClosed')
  await bare.end()
})
