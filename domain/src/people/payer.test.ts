import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { judgePayer, type Payer } from './payer.ts'

const rows: readonly [payer: string | null, registered: string, is: Payer][] = [
  ['TAN WEI LING', 'Tan Wei Ling', 'same'],
  ['Wei Ling Tan', 'Tan Wei Ling', 'same'],
  ['TAN WEILING', 'Tan Wei Ling', 'same'],
  ['WEILING TAN', 'Tan Wei Ling', 'same'],
  ['  tan  wei-ling. ', 'Tan Wei Ling', 'same'],
  ['MS TAN WEI LING', 'Tan Wei Ling', 'same'],
  ['ＴＡＮ ＷＥＩ ＬＩＮＧ', 'Tan Wei Ling', 'same'],
  ['RACHEL DALMEIDA', "D'Almeida Rachel", 'same'],
  ['RACHEL D´ALMEIDA', "D'Almeida Rachel", 'same'],
  ['JOSE MARIA PENA', 'José María Peña', 'same'],
  ['KUMAR S/O RAMAN', 'Kumar s/o Raman', 'same'],
  ['KUMAR SO RAMAN', 'Kumar s/o Raman', 'same'],
  ['NURUL AISYAH BINTE RAHMAN', 'Nurul Aisyah Binte Rahman', 'same'],
  ['陈伟玲', '陈 伟玲', 'same'],
  ['MERANTI LOGISTICS PTE LTD', 'Meranti Logistics Pte Ltd (Demo)', 'same'],
  ['MERANTI LOGISTICS PTE. LTD.', 'Meranti Logistics Private Limited', 'same'],
  ['MERANTI LOGISTICS PRIVATE LTD', 'Meranti Logistics Pte Ltd', 'same'],
  ['MERANTI LOGISTICS P/L', 'Meranti Logistics Pte Ltd', 'same'],
  ['TAN AND SONS TRADING PTE LTD', 'Tan & Sons Trading Pte. Ltd.', 'same'],
  [
    'MERANTI INTERNATIONAL LOGISTICS SERVICES PTE LTD'.slice(0, 35),
    'Meranti International Logistics Services Pte Ltd',
    'same',
  ],
  ['MERANTI GREEN LOGISTICS CENTRE PRIVA', 'Meranti Green Logistics Centre Pte Ltd', 'same'],
  ['MUHAMMAD IRFAN BIN MOHAMED SALLEH ABDULLAH'.slice(0, 35), 'Muhammad Irfan Bin Mohamed Salleh Abdullah', 'same'],
  ['ONG AH HOCK', 'Tan Wei Ling', 'other'],
  ['TAN WEI LIN', 'Tan Wei Ling', 'other'],
  ['NG TAN WEI LI', 'Tan Wei Ling', 'other'],
  ['XU EMEI', 'Xue Mei', 'other'],
  ['TAN..................................', 'Tan Wei Ling', 'other'],
  ['P                                  .', 'Tan Wei Ling', 'other'],
  ['MERANTI INTERNATIONAL LOGISTICS PTE', 'Meranti International Logistics Services Pte Ltd', 'other'],
  ['TAN WEI LING LYNN', 'Tan Wei Ling', 'other'],
  ['TAN WEI', 'Tan Wei Ling', 'other'],
  ['TAN WEI LING AND LIM JUN HAO', 'Tan Wei Ling', 'other'],
  ['TAN WEI LING OR LIM JUN HAO', 'Tan Wei Ling', 'other'],
  ['陈伟玲', 'Tan Wei Ling', 'other'],
  ['陈玲伟', '陈伟玲', 'other'],
  ['NURUL AISYAH RAHMAN', 'Meranti Logistics Pte Ltd', 'other'],
  ['MERANTI LOGISTICS', 'Meranti Logistics Pte Ltd', 'other'],
  ['MERANTI LOGISTICS LLP', 'Meranti Logistics Pte Ltd', 'other'],
  ['LOGISTICS MERANTI PTE LTD', 'Meranti Logistics Pte Ltd', 'other'],
  ['MERANTI INTERNATIONAL LOGISTICS', 'Meranti International Logistics Services Pte Ltd', 'other'],
  ['TAN WEI LING PTE LTD', 'Tan Wei Ling', 'other'],
  ['TAN WEI LING', 'Tan Wei Ling Pte Ltd', 'other'],
  ['MISS MERANTI PTE LTD', 'Meranti Pte Ltd', 'other'],
  ['DR SMILE DENTAL PTE LTD', 'Dr Smile Dental Pte Ltd', 'same'],
  ['SMILE DENTAL PTE LTD', 'Dr Smile Dental Pte Ltd', 'other'],
  ['LIM SIEW P L', 'Lim Siew Pte Ltd', 'other'],
  ['MERANTI LLP', 'Meranti Limited Liability Partnership', 'same'],
  ['MERANTI LOGISTICS P/L', 'Meranti Logistics Private Limited', 'same'],
  ['TAN LING WEI', 'Tan Wei Ling', 'other'],
  ['LING WEI TAN', 'Tan Wei Ling', 'other'],
  ['TAN WEI LING RACHEL', 'Rachel Tan Wei Ling', 'same'],
  ['---', 'Tan Wei Ling', 'other'],
  ['.', 'Tan Wei Ling', 'other'],
  ['123', 'Tan Wei Ling', 'other'],
  ['🙂🙂', 'Tan Wei Ling', 'other'],
  ['\u200b', 'Tan Wei Ling', 'other'],
  ['(Demo)', 'Tan Wei Ling', 'other'],
  ['\u0301'.repeat(40), 'Tan Wei Ling', 'other'],
  [`T${'\u0320'.repeat(40)}`, 'Tan Wei Ling', 'other'],
  ['123', '123', 'other'],
  ['LIM MISS AH', 'Lim Ah', 'other'],
  ['MS TAN WEILING', 'Tan Wei Ling', 'same'],
  ['TAN WEI LING', 'Tan Weiling', 'same'],
  ['TAN WEILING', 'Tanwei Ling', 'other'],
  ['WEILING D´ALMEIDA', "D'Almeida Wei Ling", 'same'],
  ['KUMARRAJ S/O RAMAN', 'Kumar Raj so Raman', 'same'],
  ['MERANTI LIMITED', 'Meranti Ltd', 'same'],
  ['MERANTI UNLIMITED', 'Meranti Un Ltd', 'other'],
  ['MERANTI LIMITEDS', 'Meranti Ltds', 'other'],
  ['MERANTI LOGISTICS P/L ', 'Meranti Logistics Pte Ltd', 'same'],
  ['MERANTI P/L LOGISTICS', 'Meranti Pte Ltd Logistics', 'other'],
  ['LLP MERANTI LOGISTICS', 'Meranti Logistics LLP', 'other'],
  ['PTE LTD MERANTI LOGISTICS', 'Meranti Logistics Pte Ltd', 'other'],
  ['MERANTI LOGISTICS', '(demo)Meranti Logistics', 'same'],
  ['NANCY LEE', 'Nancy Lee', 'same'],
  ['NONE SUCH', 'None Such', 'same'],
  [
    'MERANTI INTERNATIONAL LOGISTICS SERVICES PTE LTD'.slice(0, 34),
    'Meranti International Logistics Services Pte Ltd',
    'same',
  ],
  [
    'MERANTI INTERNATIONAL LOGISTICS SERVICES PTE LTD'.slice(0, 33),
    'Meranti International Logistics Services Pte Ltd',
    'other',
  ],
  [
    `${'MERANTI INTERNATIONAL LOGISTICS SERVICES PTE LTD'.slice(0, 33)}.`,
    'Meranti International Logistics Services Pte Ltd',
    'other',
  ],
  [`TAN WEI${'.'.repeat(30)} LIN`, 'Tan Wei Ling', 'other'],
  [[...'TANWEILINGTANWEILI'].join('\u0320'), 'Tanweilingtanweiling', 'other'],
  ['가'.repeat(17), '가'.repeat(20), 'other'],
  ['가'.repeat(34), '가'.repeat(36), 'same'],
  ['NOT AVAILABLE', 'Tan Wei Ling', 'unknown'],
  ['NOTAVAILABLE', 'Tan Wei Ling', 'unknown'],
  ['NOT PROVIDED', 'Tan Wei Ling', 'unknown'],
  [null, 'Tan Wei Ling', 'unknown'],
  ['', 'Tan Wei Ling', 'unknown'],
  ['\u3000', 'Tan Wei Ling', 'unknown'],
  ['  ', 'Tan Wei Ling', 'unknown'],
  ['NOTPROVIDED', 'Tan Wei Ling', 'unknown'],
  ['N/A', 'Tan Wei Ling', 'unknown'],
]
for (const [payer, registered, is] of rows) {
  test(`${payer} paid for ${registered}: ${is}`, () => assert.equal(judgePayer(payer, registered), is))
}

test('a name matches itself in any case and with any blanks around it; an additional letter does not match', () => {
  const word = fc.stringMatching(/^[A-Z]{2,9}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      const name = words.join(' ')
      assert.equal(judgePayer(`  ${name.toLowerCase()}  `, name), 'same')
      assert.equal(judgePayer(`${name}Q`, name), 'other')
    }),
  )
})
test('a company’s form may be cut anywhere and is still recognised', () => {
  const name = 'MERANTI GREEN LOGISTICS CENTRE EAST'
  for (const form of ['PTE LTD', 'PTE LIMITED', 'PRIVATE LTD', 'PRIVATE LIMITED']) {
    for (let end = 0; end <= form.length; end++)
      assert.equal(judgePayer(`${name} ${form.slice(0, end)}`, `${name} Pte. Ltd.`), 'same', form.slice(0, end))
  }
  for (const other of ['PARTNERS', 'PTE LTD SOUTH', 'PRIVATELY', 'PTY LTD', 'LLP'])
    assert.equal(judgePayer(`${name} ${other}`, `${name} Pte. Ltd.`), 'other', other)
})
