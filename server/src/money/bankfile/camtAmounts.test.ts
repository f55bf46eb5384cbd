import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeBankFile } from '@tonne/domain/money/bankFile'
import { Refusal } from '@tonne/domain/refusals'
import { parseCamt } from './parseCamt.ts'

const amt = (value: string, ccy = 'SGD', name = 'Amt') => `<${name} Ccy="${ccy}">${value}</${name}>`
const bal = (code: string, value: string, ccy = 'SGD') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amt(value, ccy)}<CdtDbtInd>CRDT</CdtDbtInd><Dt>
  <Dt>2026-11-20</Dt></Dt></Bal>`
const tx = (inner: string, ref = 'P1') => `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>${inner}</TxDtls>`
const whole = (value: string, of = 'TxAmt', ccy = 'SGD') => `<AmtDtls><${of}>${amt(value, ccy)}</${of}></AmtDtls>`
type Ntry = { amount?: string; way?: string; sts?: string; more?: string; details?: string; ref?: string }
const ntry = ({ amount = amt('100.00'), way = 'CRDT', sts = 'BOOK', more = '', details = '', ref = 'R1' }: Ntry) =>
  `<Ntry>${amount}<CdtDbtInd>${way}</CdtDbtInd><Sts>${sts}</Sts><ValDt><Dt>2026-11-20</Dt></ValDt>
  <AcctSvcrRef>${ref}</AcctSvcrRef>${more}${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`
const file = (
  entries: string,
  { head = '<Ccy>SGD</Ccy>', opening = bal('OPBD', '0.00'), closing = bal('CLBD', '100.00'), summary = '' } = {},
) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><Othr>
  <Id>0012345678</Id></Othr></Id>${head}</Acct>${opening}${closing}${summary}${entries}</Stmt></BkToCstmrStmt>
  </Document>`

function why(text: string): string {
  try {
    judgeBankFile(parseCamt(text), { account: '0012345678', today: '2026-12-31', previous: undefined })
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.params.why as { en: string; cn: string } | undefined
    assert.ok(!reason || /\p{Script=Han}/u.test(reason.cn))
    return reason ? reason.en : error.rule
  }
}

const sound: [string, string][] = [
  ['an entry by itself', file(ntry({}))],
  ['a detail that says the same', file(ntry({ details: tx(whole('100.00')) }))],
  [
    'a batch that adds up',
    file(
      ntry({
        details: `<Btch>
        <NbOfTxs>2</NbOfTxs>${amt('100.00', 'SGD', 'TtlAmt')}</Btch>${tx(whole('60.00'))}${tx(whole('40.00'), 'P2')}`,
      }),
    ),
  ],
  ['what is not booked yet stands beside', file(ntry({}) + ntry({ sts: 'PDNG', ref: 'R2', amount: amt('7.00') }))],
]
for (const [name, text] of sound) test(`accepted: ${name}`, () => assert.equal(why(text), 'taken'))

const refused: [string, string, RegExp][] = [
  ['an entry in another currency', file(ntry({ amount: amt('100.00', 'USD') })), /Ntry 1.*USD 100\.00/],
  ['an entry without a currency', file(ntry({ amount: '<Amt>100.00</Amt>' })), /Ntry 1/],
  [
    'an entry with two amounts',
    file(ntry({ amount: amt('100.00') + amt('900.00') })),
    /Ntry 1.*SGD 100\.00.*SGD 900\.00/,
  ],
  ['a negative amount', file(ntry({ amount: amt('-100.00') })), /Ntry 1 Amt is "-100\.00"/],
  [
    'a detail in another currency',
    file(ntry({ details: tx(whole('100.00', 'TxAmt', 'USD')) })),
    /Ntry 1\/1.*USD 100\.00/,
  ],
  [
    'a detail’s instructed amount in another currency',
    file(
      ntry({
        details: tx(`<AmtDtls><InstdAmt>${amt('75.00', 'USD')}</InstdAmt><TxAmt>${amt('100.00')}</TxAmt></AmtDtls>`),
      }),
    ),
    /Ntry 1\/1.*USD 75\.00/,
  ],
  ['one detail of another amount', file(ntry({ details: tx(whole('10.00')) })), /Ntry 1.*SGD 10\.00.*SGD 100\.00/],
  [
    'a detail with a second amount',
    file(ntry({ details: tx(amt('100.00') + whole('10.00')) })),
    /Ntry 1\/1.*SGD 100\.00.*SGD 10\.00/,
  ],
  ['an entry’s own details of another amount', file(ntry({ more: whole('10.00') })), /Ntry 1.*SGD 100\.00.*SGD 10\.00/],
  [
    'a batch that does not add up',
    file(ntry({ details: tx(whole('60.00')) + tx(whole('50.00'), 'P2') })),
    /Ntry 1.*SGD 110\.00.*SGD 100\.00/,
  ],
  [
    'a batch of another number',
    file(ntry({ details: `<Btch><NbOfTxs>3</NbOfTxs></Btch>${tx(whole('60.00'))}${tx(whole('40.00'), 'P2')}` })),
    /Ntry 1.*3.*2/,
  ],
  [
    'a batch of another total',
    file(
      ntry({
        details: `<Btch>${amt('90.00', 'SGD', 'TtlAmt')}</Btch>${tx(whole('60.00'))}${tx(whole('40.00'), 'P2')}`,
      }),
    ),
    /Ntry 1.*SGD 100\.00.*SGD 90\.00/,
  ],
  [
    'a batch with a part in another currency',
    file(ntry({ details: tx(whole('60.00')) + tx(whole('40.00', 'TxAmt', 'USD'), 'P2') })),
    /Ntry 1\/2.*USD 40\.00/,
  ],
  [
    'a detail that goes the other way',
    file(ntry({ details: tx(`<CdtDbtInd>DBIT</CdtDbtInd>${whole('100.00')}`) })),
    /Ntry 1\/1.*DBIT/,
  ],
  ['two directions', file(ntry({ way: 'CRDT</CdtDbtInd><CdtDbtInd>DBIT' })), /CdtDbtInd/],
  ['an unknown status', file(ntry({ sts: 'XXXX' })), /Ntry 1.*XXXX/],
  ['no status', file(ntry({}).replace('<Sts>BOOK</Sts>', '')), /Ntry 1/],
  ['a reversal that is neither true nor false', file(ntry({ more: '<RvslInd>maybe</RvslInd>' })), /Ntry 1.*maybe/],
  ['a balance in another currency', file(ntry({}), { closing: bal('CLBD', '100.00', 'USD') }), /CLBD.*USD/],
  [
    'another number of entries than the summary says',
    file(ntry({}), { summary: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>' }),
    /2.*1/,
  ],
  ['another account', file(ntry({})).replace('0012345678', '0087654321'), /^bankFileAccount$/],
  ['two accounts', file(ntry({})).replace('</Acct>', '</Acct><Acct><Id><Othr><Id>9</Id></Othr></Id></Acct>'), /Acct/],
  [
    'an account in another currency',
    file(ntry({ amount: amt('100.00', 'USD') }), {
      head: '<Ccy>USD</Ccy>',
      opening: bal('OPBD', '0.00', 'USD'),
      closing: bal('CLBD', '100.00', 'USD'),
    }),
    /^bankFileCurrency$/,
  ],
  [
    'a detail whose counter value is another amount',
    file(ntry({ details: tx(amt('100.00') + whole('10.00', 'CntrValAmt')) })),
    /Ntry 1\/1.*SGD 100\.00.*SGD 10\.00/,
  ],
  ['two statements', file(ntry({})).replace(/<Stmt>.*<\/Stmt>/s, '$&$&'), /2 statements/],
  ['a document type', `<!DOCTYPE a>${file(ntry({}))}`, /document type/],
  ['a reference twice', file(ntry({ amount: amt('60.00') }) + ntry({ amount: amt('40.00') })), /^bankFileLineTwice$/],
]
for (const [name, text, says] of refused) test(`refused: ${name}`, () => assert.match(why(text), says))
