import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@tonne/domain/refusals'
import fc from 'fast-check'
import { parseCamt } from './parseCamt.ts'
import { parseCsv } from './parseCsv.ts'

const readers = { parseCamt, parseCsv }
const sound = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id><Acct>
<Id><IBAN>SG1</IBAN></Id><Ccy>SGD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="SGD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>
<Dt>2026-11-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="SGD">3.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>
<Dt>2026-11-20</Dt></Dt></Bal>
<Ntry><Amt Ccy="SGD">2.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-11-20</Dt></ValDt>
<AcctSvcrRef>R1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
const table =
  'account,1\ncurrency,SGD\nstatement,S\nopening,1.00\nclosing,3.50\nclosing_day,2026-11-20\n' +
  'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned\n' +
  '2026-11-20,R1,credit,2.50,"a, ""b""",,,\n'

function answers(name: keyof typeof readers, text: string): void {
  try {
    const file = readers[name](text)
    assert.ok(Number.isSafeInteger(file.openingCents) && Number.isSafeInteger(file.closingCents))
    for (const line of file.lines) assert.ok(line.amountCents > 0 && line.bankRef)
  } catch (error) {
    assert.ok(error instanceof Refusal, `${name}: ${(error as Error).stack}\n${text.slice(0, 300)}`)
  }
}
test('a sound file of each format reads as the same line', () => {
  const [camt, csv] = [parseCamt(sound), parseCsv(table)]
  assert.deepEqual([camt.lines[0]!.amountCents, csv.lines[0]!.amountCents], [250, 250])
  assert.equal(csv.lines[0]!.remittance, 'a, "b"')
  assert.deepEqual([camt.openingCents, camt.closingCents, csv.openingCents, csv.closingCents], [100, 350, 100, 350])
})
for (const [name, seed] of [
  ['parseCamt', sound],
  ['parseCsv', table],
] as const) {
  test(`${name}: any text, and a sound file with any damage, is refused or read`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => answers(name, text)),
      { seed: 20261120, numRuns: 300 },
    )
    const damage = fc.tuple(
      fc.nat(seed.length),
      fc.nat(40),
      fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('<', '&', '"', ',', '\n', '-', '9'.repeat(30))),
    )
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (cuts) => {
        let text: string = seed
        for (const [at, length, put] of cuts) text = text.slice(0, at) + put + text.slice(at + length)
        answers(name, text)
      }),
      { seed: 20261120, numRuns: 2000 },
    )
  })
  test(`${name}: a file made to be slow is refused or read in time`, () => {
    const nasty = [
      '<a>'.repeat(100_000),
      `${seed.slice(0, 200)}${'&amp;'.repeat(200_000)}`,
      `"${'""'.repeat(300_000)}`,
      `${'a,'.repeat(500_000)}\n`,
      seed.replace('S</Id>', `${'x'.repeat(1_000_000)}</Id>`),
    ]
    // A quadratic reader would not finish here.
    for (const text of nasty) answers(name, text)
  })
}
