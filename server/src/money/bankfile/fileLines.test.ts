/** Each field of a line is read from where the standard has it, and from nowhere else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankFile, FileLine } from '@tonne/domain/money/bankFile'
import { Refusal } from '@tonne/domain/refusals'
import { parseCamt } from './parseCamt.ts'
import { parseCsv } from './parseCsv.ts'

const amt = (value: string) => `<Amt Ccy="SGD">${value}</Amt>`
const way = (debit: boolean) => `<CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const bal = (code: string, value: string, debit = false) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amt(value)}${way(debit)}<Dt><Dt>2026-11-20</Dt></Dt></Bal>`
type Balances = { opening?: string; closing?: string; account?: string }
const statement = (
  entries: string,
  {
    opening = bal('OPBD', '0.00'),
    closing = bal('CLBD', '0.00'),
    account = '<Othr><Id>0012345678</Id></Othr>',
  }: Balances = {},
) =>
  parseCamt(
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct>' +
      `<Id>${account}</Id><Ccy>SGD</Ccy></Acct>${opening}${closing}${entries}</Stmt></BkToCstmrStmt></Document>`,
  )
type Entry = { debit?: boolean; status?: string; days?: string; refs?: string; more?: string; details?: string }
const entry = ({
  debit = false,
  status = 'BOOK',
  days = '<ValDt><Dt>2026-11-20</Dt></ValDt>',
  refs = '<AcctSvcrRef>R1</AcctSvcrRef>',
  more = '',
  details = '',
}: Entry = {}) =>
  `<Ntry>${amt('100.00')}${way(debit)}<Sts><Cd>${status}</Cd></Sts>${days}${refs}${more}${details}</Ntry>`
const detail = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`
const parts = (...inner: string[]) => `<NtryDtls>${inner.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`
const line = (of: Entry): FileLine => {
  const { lines } = statement(entry(of))
  assert.equal(lines.length, 1)
  return lines[0]!
}

for (const status of ['PDNG', 'INFO', 'FUTR'])
  test(`an entry with the status ${status} is no money yet`, () =>
    assert.deepEqual(statement(entry({ status })).lines, []))

const bothParties =
  '<RltdPties><Dbtr><Pty><Nm>PAYER</Nm></Pty></Dbtr><Cdtr><Pty><Nm>PAYEE</Nm></Pty></Cdtr></RltdPties>'
const olderParties = '<RltdPties><Dbtr><Nm>PAYER</Nm></Dbtr><Cdtr><Nm>PAYEE</Nm></Cdtr></RltdPties>'
const dates = (value: string, booking: string) => `<BookgDt>${booking}</BookgDt><ValDt>${value}</ValDt>`
const returned = (inner: string) => detail(`<RtrInf>${inner}</RtrInf>`)
const fields: [name: string, of: Entry, field: keyof FileLine, is: unknown][] = [
  [
    'the value day goes before the booking day',
    { days: dates('<Dt>2026-11-18</Dt>', '<Dt>2026-11-20</Dt>') },
    'valueDay',
    '2026-11-18',
  ],
  [
    'without a value day it is the booking day',
    { days: '<BookgDt><Dt>2026-11-19</Dt></BookgDt>' },
    'valueDay',
    '2026-11-19',
  ],
  [
    'an instant is of its Singapore day',
    { days: '<ValDt><DtTm>2026-11-18T23:59:00+08:00</DtTm></ValDt>' },
    'valueDay',
    '2026-11-18',
  ],
  ['money that came is from the debtor', { details: detail(bothParties) }, 'counterparty', 'PAYER'],
  ['money that left is to the creditor', { debit: true, details: detail(bothParties) }, 'counterparty', 'PAYEE'],
  ['of 2009: from the debtor', { details: detail(olderParties) }, 'counterparty', 'PAYER'],
  ['of 2009: to the creditor', { debit: true, details: detail(olderParties) }, 'counterparty', 'PAYEE'],
  ['nobody is named', {}, 'counterparty', null],
  ['a reversal is a return, by its word', { more: '<RvslInd>true</RvslInd>' }, 'returned', 'reversed by the bank'],
  ['a reversal is a return, by its number', { more: '<RvslInd>1</RvslInd>' }, 'returned', 'reversed by the bank'],
  ['no reversal, by its word', { more: '<RvslInd>false</RvslInd>' }, 'returned', null],
  ['no reversal, by its number', { more: '<RvslInd>0</RvslInd>' }, 'returned', null],
  ['a debit returns nothing', { debit: true, more: '<RvslInd>true</RvslInd>' }, 'returned', null],
  [
    'a return by code',
    { details: returned('<Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf>') },
    'returned',
    'AC04 closed',
  ],
  ['a return by own word', { details: returned('<Rsn><Prtry>GONE</Prtry></Rsn>') }, 'returned', 'GONE'],
  ['a return without a reason', { details: returned('<OrgnlBkTxCd/>') }, 'returned', 'returned'],
  ['the bank’s own reference', { refs: '<NtryRef>N</NtryRef><AcctSvcrRef>R</AcctSvcrRef>' }, 'bankRef', 'R'],
  ['the number of the entry, where it has none', { refs: '<NtryRef>N</NtryRef>' }, 'bankRef', 'N'],
  [
    'that of the part, where the entry has none',
    { refs: '', details: detail('<Refs><AcctSvcrRef>P</AcctSvcrRef></Refs>') },
    'bankRef',
    'P',
  ],
  [
    'that of the entry, where its only part has one too',
    { details: detail('<Refs><AcctSvcrRef>P</AcctSvcrRef></Refs>') },
    'bankRef',
    'R1',
  ],
  ['our number', { details: detail('<Refs><EndToEndId>W-1</EndToEndId></Refs>') }, 'endToEndId', 'W-1'],
  ['no number of ours', { details: detail('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>') }, 'endToEndId', null],
  ['the payer’s texts', { details: detail('<RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd></RmtInf>') }, 'remittance', 'a b'],
  [
    'a structured reference',
    { details: detail('<RmtInf><Strd><CdtrRefInf><Ref>c</Ref></CdtrRefInf></Strd></RmtInf>') },
    'remittance',
    'c',
  ],
  ['the payer’s own number', { details: detail('<Refs><InstrId>d</InstrId></Refs>') }, 'remittance', 'd'],
  [
    'the bank’s text about the part',
    { more: '<AddtlNtryInf>e</AddtlNtryInf>', details: detail('<AddtlTxInf>f</AddtlTxInf>') },
    'remittance',
    'f',
  ],
  ['the bank’s text about the entry', { more: '<AddtlNtryInf>e</AddtlNtryInf>' }, 'remittance', 'e'],
]
for (const [name, of, field, is] of fields) test(`${field}: ${name}`, () => assert.equal(line(of)[field], is))

const part = (value: string, debit: boolean) => `${amt(value)}${way(debit)}`
const moved = ({ lines }: BankFile) => lines.map(({ direction, amountCents }) => [direction, amountCents])
test('a part of a batch has its own direction', () =>
  assert.deepEqual(moved(statement(entry({ details: parts(part('130.00', false), part('30.00', true)) }))), [
    ['credit', 130_00],
    ['debit', 30_00],
  ]))
test('parts of a batch without a reference of their own are numbered from one', () => {
  const own = `<Refs><AcctSvcrRef>P</AcctSvcrRef></Refs>${part('30.00', false)}`
  const { lines } = statement(entry({ details: parts(part('60.00', false), part('10.00', false), own) }))
  assert.deepEqual(
    lines.map(({ bankRef }) => bankRef),
    ['R1/1', 'R1/2', 'P'],
  )
})
const odd = [
  ['against its direction', {}, [part('60.00', false), part('40.00', true)]],
  ['against the direction of money that left', { debit: true }, [part('60.00', true), part('40.00', false)]],
] as const
for (const [name, of, inner] of odd)
  test(`the parts of a batch do not add up to it where one is ${name}`, () =>
    assert.throws(() => statement(entry({ ...of, details: parts(...inner) })), Refusal))

test('an overdrawn account has balances below zero', () => {
  const { openingCents, closingCents } = statement('', {
    opening: bal('OPBD', '30.00', true),
    closing: bal('CLBD', '5.50', true),
  })
  assert.deepEqual([openingCents, closingCents], [-30_00, -5_50])
})
test('the closing of the day before is the opening where no other is stated', () => {
  const opening = bal('PRCD', '7.00')
  assert.equal(statement('', { opening }).openingCents, 7_00)
  assert.equal(statement('', { opening: opening + bal('OPBD', '8.00') }).openingCents, 8_00)
})
test('an account may have an IBAN', () => assert.equal(statement('', { account: '<IBAN>SG1</IBAN>' }).account, 'SG1'))

const TITLES = 'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned'
const table = (row: string, { opening = '1.00', closing = '3.50', titles = TITLES } = {}) =>
  parseCsv(
    `account,1\ncurrency,SGD\nstatement,S\nopening,${opening}\nclosing,${closing}\nclosing_day,2026-11-20\n` +
      `${titles}\n${row}\n`,
  )
test('a table says as much', () => {
  assert.deepEqual(table('2026-11-19,R1,credit,2.50,text,W-1,PAYER,AC04').lines, [
    {
      ...{ bankRef: 'R1', direction: 'credit', amountCents: 250, remittance: 'text', endToEndId: 'W-1' },
      ...{ counterparty: 'PAYER', valueDay: '2026-11-19', returned: 'AC04' },
    },
  ])
  const [left] = table('2026-11-19,R1,debit,2.50,,,,AC04').lines
  assert.deepEqual(left, {
    ...{ bankRef: 'R1', direction: 'debit', amountCents: 250, remittance: '', endToEndId: null },
    ...{ counterparty: null, valueDay: '2026-11-19', returned: null },
  })
  const { openingCents, closingCents } = table('', { opening: '-1.00', closing: '-3.50' })
  assert.deepEqual([openingCents, closingCents], [-1_00, -3_50])
})

const row = '2026-11-19,R1,credit,2.50,text,W-1,PAYER,'
const unread: [name: string, read: () => BankFile, why: RegExp][] = [
  ['of nothing', () => table(row.replace('2.50', '0.00')), /^row 8 is of nothing/],
  ['in neither direction', () => table(`${row}\n${row.replace('credit', 'in')}`), /^row 9 is neither/],
  ['with a value too few', () => table(row.slice(0, -1)), /^row 8 has 7 values/],
  [
    'under titles in another order',
    () => table(row, { titles: TITLES.replace('reference,end_to_end_id', 'end_to_end_id,reference') }),
    /^the titles must be/,
  ],
]
for (const [name, read, why] of unread)
  test(`a row ${name} is refused by its number`, () =>
    assert.throws(read, ({ params }: Refusal) => why.test((params.why as { en: string }).en)))
