/** Holds change in the same statement batch as the postings that freeze and free the money. */
import type { Cents } from '@tonne/domain/money'
import type { HoldReason, NewHold } from '@tonne/domain/money/holds'
import type { Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'

type HoldKey = { memberId: number; why: HoldReason; causeId: number }
export type HoldBook = {
  open(hold: NewHold): void
  /**
   * Releases a part, or the rest. The caller enters the posting out of `held`, because it knows where the money goes.
   */
  release(key: HoldKey, amount: Cents): void
  /** Promises the release by another instant, once its cause has a deadline or a later one. */
  promise(key: HoldKey, releaseBy: Date): void
  close(tx: Tx, now: Date): void
}

const OPEN = `
  insert into hold (member_id, why, cause_id, amount_cents, left_cents, release_rule_en, release_rule_cn, release_by,
  since, released_at)
  select v.*, $9::timestamptz, case when v.left_cents = 0 then $9::timestamptz end
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
  $8::timestamptz[])
    as v(member_id, why, cause_id, amount_cents, left_cents, release_rule_en, release_rule_cn, release_by)`
// Releasing more than is left breaks the row's CHECK, and a missing hold divides by zero: the caller's rule is wrong,
// and the transaction is rolled back.
const RELEASE = `
  with done as (
    update hold h set left_cents = h.left_cents - v.amount, released_at = case
    when h.left_cents = v.amount then $5::timestamptz end
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as v(member_id, why, cause_id, amount)
    where h.member_id = v.member_id and h.why = v.why and h.cause_id = v.cause_id and h.released_at is null returning 1
  ) select 1 / (case when count(*) = $6::bigint then 1 else 0 end) from done`

const PROMISE = `
  update hold h set release_by = v.release_by
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[]) as v(member_id, why, cause_id, release_by)
  where h.member_id = v.member_id and h.why = v.why and h.cause_id = v.cause_id and h.released_at is null`

const keyOf = ({ memberId, why, causeId }: HoldKey): string => `${memberId} ${why} ${causeId}`

/**
 * Collects the holds of one transaction. A hold that is opened and partly released in the same one is written once,
 * with its rest.
 */
export function holdBook(): HoldBook {
  const opened = new Map<string, NewHold & { left: number }>()
  const released = new Map<string, HoldKey & { amount: number }>()
  const promised: (HoldKey & { releaseBy: Date })[] = []
  return {
    open: (hold) => {
      if (opened.has(keyOf(hold))) throw new Error(`the hold ${keyOf(hold)} is opened twice`)
      opened.set(keyOf(hold), { ...hold, left: hold.amountCents })
    },
    release: (key, amount) => {
      const fresh = opened.get(keyOf(key))
      if (fresh) {
        fresh.left -= amount
        if (fresh.left < 0) throw new Error(`more than the hold ${keyOf(key)} is let go`)
        return
      }
      released.set(keyOf(key), { ...key, amount: (released.get(keyOf(key))?.amount ?? 0) + amount })
    },
    promise: (key, releaseBy) => void promised.push({ ...key, releaseBy }),
    close: (tx, now) => {
      if (promised.length > 0) sendPromised(tx, promised)
      if (released.size > 0) sendReleases(tx, [...released.values()], now)
      if (opened.size > 0) sendOpens(tx, [...opened.values()], now)
    },
  }
}

function sendOpens(tx: Tx, holds: readonly (NewHold & { left: number })[], now: Date): void {
  tx.send(OPEN, [
    ints(holds.map((h) => h.memberId)),
    holds.map((h) => h.why),
    ints(holds.map((h) => h.causeId)),
    ints(holds.map((h) => h.amountCents)),
    ints(holds.map((h) => h.left)),
    holds.map((h) => h.release.en),
    holds.map((h) => h.release.cn),
    holds.map((h) => h.releaseBy),
    now,
  ])
}

function sendPromised(tx: Tx, holds: readonly (HoldKey & { releaseBy: Date })[]): void {
  tx.send(PROMISE, [
    ints(holds.map((h) => h.memberId)),
    holds.map((h) => h.why),
    ints(holds.map((h) => h.causeId)),
    holds.map((h) => h.releaseBy),
  ])
}

function sendReleases(tx: Tx, parts: readonly (HoldKey & { amount: number })[], now: Date): void {
  tx.send(RELEASE, [
    ints(parts.map((p) => p.memberId)),
    parts.map((p) => p.why),
    ints(parts.map((p) => p.causeId)),
    ints(parts.map((p) => p.amount)),
    now,
    parts.length,
  ])
}
