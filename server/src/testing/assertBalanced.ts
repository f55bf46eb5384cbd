/** After every test file the books must be right: balances, holds and serials agree with what they are sums of. */
import assert from 'node:assert/strict'
import type { Db } from '../platform/database/database.ts'
import { insertCheck } from '../settings/store.ts'

const LAST_CHECK = 'select difference_cents as cents, difference_kg as kg from ledger_check order by id desc limit 1'
const HELD = `
  select a.owner_id as member, a.balance, coalesce(sum(h.left_cents), 0)::bigint as holds
  from account a left join hold h on h.member_id = a.owner_id and h.released_at is null
  where a.kind = 'member' and a.pocket = 'held' group by a.id having a.balance <> coalesce(sum(h.left_cents), 0)`
const SERIALS = `
  select a.kind, a.owner_id as owner, a.pocket, a.asset, a.balance, coalesce(sum(r.to_kg - r.from_kg), 0)::bigint as serials
  from account a left join serial_range r on r.account_id = a.id
  where a.asset <> 0 and a.balance is not null
  group by a.id having a.balance <> coalesce(sum(r.to_kg - r.from_kg), 0)`
const OVERLAPS = `
  select project_id, from_kg from (
    select project_id, from_kg, lag(to_kg) over (partition by project_id order by from_kg) as before from serial_range
  ) ranges where from_kg < before`

const ISSUED = `
  select p.no, p.issued_kg, coalesce(sum(a.balance), 0)::bigint as kg from project p left join account a on a.asset = p.id and a.balance is not null
  group by p.id having p.issued_kg <> coalesce(sum(a.balance), 0)`

/** Fails naming the accounts that do not add up. */
export async function assertBalanced(db: Db, now: Date): Promise<void> {
  await insertCheck(db, now)
  assert.deepEqual(await db.rows(LAST_CHECK), [{ cents: 0, kg: 0 }], 'a balance is not the sum of its postings')
  assert.deepEqual(await db.rows(HELD), [], 'what is held is not the sum of its holds')
  assert.deepEqual(await db.rows(ISSUED), [], 'a project has other tons than were issued')
  assert.deepEqual(await db.rows(SERIALS), [], 'an account does not hold a serial for each kg')
  assert.deepEqual(await db.rows(OVERLAPS), [], 'a serial belongs to two')
}
