import type { TradeHold } from '@tonne/domain/trading/heldTrade'
import type { Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { HELD } from '../../shared/credential/moneyOutHold.ts'

/** The most that an order of the book carries away, as `carriedBy` of the domain defines it. */
const CARRIED = `
  case b.side when 'buy' then b.filled_cents + b.left_kg * b.price_cents / 1000
    else greatest(b.filled_cents + b.left_kg * b.price_cents / 1000,
    round((b.filled_kg + b.left_kg)::numeric * coalesce(b.worth_cents, 0) / 1000)) end`
// Uses the orders' own index: a member never places many on one day.
const TRADE_HOLDS = `
  select h.*, (select coalesce(sum(${CARRIED}), 0)::bigint from "order" o join book_order b on b.order_id = o.id
    where o.member_id = h."memberId" and o.at >= $3 and b.step_up_id is null) as "usedCents" from (${HELD}) h`
/** `latest`: when the last of its waits began. Orders from before that are not filled. */
export type HeldTrader = TradeHold & { latest: Date }
/**
 * Those of these members whose withdrawals are on hold, with the sum that they have placed in the books since
 * `dayStart` without a confirmation.
 */
export const listTradeHolds = async (
  sql: Sql,
  memberIds: readonly number[],
  { now, dayStart }: { now: Date; dayStart: Date },
) =>
  new Map(
    (await sql.rows<HeldTrader & { memberId: number }>(TRADE_HOLDS, [ints(memberIds), now, dayStart])).map((h) => [
      h.memberId,
      h,
    ]),
  )
