/** For an invariant: one way to break it, as the database's owner could, and the other invariants that it breaks. */
export type Breakage = readonly [id: string, how: string, statements: readonly string[], also?: readonly string[]]

export const POST = (kind: string, cause: string, debit: string, credit: string, amount = '1') =>
  `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
   select coalesce(max(entry_id), 0) + 1, '${kind}', ${cause}, (${debit}), (${credit}), ${amount},
   '2027-11-21T00:00:00Z' from posting`
export const ORDER = `(select id from "order" where kind = 'buy' and price_version is not null order by id limit 1)`
