/** SQL: the lines of the bank's statements that wait for a decision. */

/** A line `l` that two operators have not decided about. */
export const undecided = (l: string) =>
  `not exists (select 1 from line_decision x where x.line_id = ${l}.id and x.state = 'approved')`

/**
 * Whether a line `l` has no place of its own in the books. A line about a payout that did not fit has one once another
 * in the other direction makes it even: of two the bank took, the one it gave back.
 */
export const isOpen = (
  l: string,
) => `(${l}.outcome in ('in_review', 'suspense') or (${l}.outcome = 'payout_review' and (
    select count(*) filter (where o.direction = ${l}.direction and o.id <= ${l}.id)
      > count(*) filter (where o.direction <> ${l}.direction)
    from bank_line o where o.end_to_end_id = ${l}.end_to_end_id and o.amount_cents = ${l}.amount_cents
      and o.outcome = 'payout_review' and ${undecided('o')})))`
