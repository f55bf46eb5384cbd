/**
 * What is filled in, by the label of a field in English: first what is usual, then what is at a boundary or beyond it.
 * The exact limits are those of the demo world's terms and balances.
 */
type Values = readonly string[]
type Asked = { name: string; type: string; address: string }

export function valuesOf({ name, type, address }: Asked): Values {
  if (type === 'checkbox') return ['yes']
  // The choice that the page begins with is usual.
  if (type === 'radio') return ['', 'yes']
  const row = VALUES.find(
    ([label, , on]) =>
      label.test(name) && (on === undefined || on.test(address)) && (type !== 'date' || !ofMoney(label)),
  )
  if (!row) throw new Error(`${address}: nobody knows what to fill in for "${name}"`)
  return row[1]
}
const ofMoney = (label: RegExp): boolean => MONEY.includes(label)

const RANGE = /^(From|To)$/
const MONEY: readonly RegExp[] = [RANGE]
const PASSWORD = 'Tembusu-2026'
const AMOUNTS = ['100', '0', '9.99', '10', '1.234', '999999', 'x']

const VALUES: readonly (readonly [label: RegExp, values: Values, on?: RegExp])[] = [
  [/^Tons/, ['2', '137', '138', '0', '0.5', 'x'], /dproject/],
  [/^Tons a month/, ['10', '0', '0.5', '1000', 'x']],
  [/^Tons/, ['2', '0', '0.5', '1000', 'x']],
  [/^Amount in Singapore dollars/, AMOUNTS],
  [/^Amount paid/, ['120.50', '0', 'x']],
  [/^Price per ton/, ['14.70', '16.15', '16.16', '0', '14.705'], /dmarket/],
  [/^Price per ton/, ['30', '0', '28.405', '999']],
  // A month of ten tons of the first project costs 43.71.
  [/^Monthly limit/, ['100', '43.70', '43.71', '43.72', '0', '999999', 'x']],
  [/^Limit a day/, ['500', '0', 'x']],
  [RANGE, ['10', 'x']],
  [/^From$/, ['2026-11-01', '2026-12-01']],
  [/^To$/, ['2026-11-19', '2026-10-01']],
  [/^(Day of the payment|Issued on)/, ['2026-11-19', '2026-11-21']],
  [/^Search/, ['mangrove', 'zzz']],
  [/^(People in your home|Times a year)/, ['3', '0', 'x']],
  [/^Electricity/, ['300', 'x']],
  [/^(Piped gas|LPG in cylinders|Car|Bus|MRT and LRT)/, ['300']],
  [/^Email/, ['ann@example.sg', 'ann@']],
  [/message$/i, ['A question about my order']],
  [/^(Name on the certificate|Name as on your IC|Holder name|Name of the account)/, ['Tan Wei Ling', 'T']],
  [/^Account number/, ['1234567890', '12']],
  [/^(Mobile number|Phone number)/, ['91234567', '123']],
  [/^Trading password/, ['Keruing#2026x']],
  [/^New login password/, ['Merbau-2027', 'short']],
  [/^Type it again/, ['Merbau-2027', 'Another-2027']],
  [/^(Current|Your)? ?login password/i, [PASSWORD]],
  [/^Password$/, [PASSWORD]],
  [/^(Reason|Reason for the record|Reason in your words|Why you change it|Evidence|Note)$/, ['As the papers say']],
  [/^(Name|Name in English|Name in the address)$/, ['Example']],
  [/^Name in Chinese$/, ['例子']],
  [/^(Member number|Other member number|Member number of the owner)$/, ['10002', 'x']],
  [/^(Subject|Operator|Entry, order, deposit, withdrawal or member)$/, ['10001']],
  [/^Review by/, ['2026-11-27']],
  [/^From \(Singapore time\)/, ['2026-11-30T09:00']],
  [/^UEN/, ['209941207N', '1']],
  [/^IC number/, ['S1234567D', 'S1']],
  [/^(Invitation code|Referral)/, ['TN7K2Q']],
  [/^Proof of payment/, ['Advice 4411 of my bank']],
  [/^Reference you wrote/, ['TN-7']],
  [/^Your phrase/, ['blue kettle', 'abc']],
  [/(in|,) English$/, ['As the papers say']],
  [/(in|,) Chinese$/, ['如文件所述']],
]
