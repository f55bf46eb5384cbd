/** The form is that of docs/bank-files.md. */
import type { Statement } from './oracle/bankBooks.ts'

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

export function statementText({ id, day, opens, currency, lines }: Statement): string {
  const closes = lines.reduce((sum, { cents }) => sum + cents, opens)
  return [
    `account,0721234567\ncurrency,${currency}`,
    `statement,${id}\nopening,${money(opens)}\nclosing,${money(closes)}\nclosing_day,${day}`,
    'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned',
    ...lines.map(
      (l) =>
        `${day},${l.ref},${l.cents < 0 ? 'debit' : 'credit'},${money(Math.abs(l.cents))},` +
        `"${l.reference}",${l.endToEndId},"${l.payer}",${l.returned ? 'AC04' : ''}`,
    ),
  ].join('\n')
}
