type StatementLine = { cents: number; reference?: string; endToEndId?: string; name?: string }

/** The bank’s statements of one account as CSV files, each of one day. Each continues the one before. */
export function statementFiles(account: string, { closing = 0, count = 0 } = {}) {
  const at = { closing, count }
  const money = (cents: number) => (cents / 100).toFixed(2)
  const next = (day: string, lines: readonly StatementLine[]): string => {
    const opening = at.closing
    const rows = lines.map(({ cents, reference = '', endToEndId = '', name = '' }, i) => {
      at.closing += cents
      const way = cents < 0 ? 'debit' : 'credit'
      return `${day},FT-${at.count}-${i},${way},${money(Math.abs(cents))},${reference},${endToEndId},${name},`
    })
    return [
      `account,${account}\ncurrency,SGD\nstatement,S-${++at.count}`,
      `opening,${money(opening)}\nclosing,${money(at.closing)}\nclosing_day,${day}`,
      'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned',
      ...rows,
    ].join('\n')
  }
  return { at, next }
}
