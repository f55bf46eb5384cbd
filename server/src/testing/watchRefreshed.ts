import assert from 'node:assert/strict'
import type { World } from './world.ts'

/** The clock of a test stands still, so what is written once is matched by its transaction too. */
const tx = (row: string): string => `${row}.xmin::text as tx`
const at = (changes: string): string => `select x.*, null::text as tx from (${changes}) x`
const ofBoth = at('select unnest(array[buyer_id, seller_id]) as member_id, at from trade')
/** Rows of `row` that say what happened to one of `of`, which has the member. */
const steps = (row: string, of: string, on: string): string =>
  `select o.member_id, s.at, ${tx('s')} from ${row} s join ${of} o on o.id = s.${on}`
const ofDraws = [
  `select 0 as member_id, c.published_at as at, ${tx('c')} from draw_commit c`,
  `select 0 as member_id, r.at, ${tx('r')} from draw_result r`,
]
/** For each name of data, when it changed and for whom; member 0 is everyone. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  wallet: [
    `select m.id as member_id, e.at, ${tx('e')} from entry e cross join unnest(array[e.member_id, e.other_id]) as m(id)
      where m.id is not null`,
    at(`select a.owner_id as member_id, p.at from posting p join account a on a.id in (p.debit_id, p.credit_id)
      where a.kind = 'member'`),
  ],
  order: [
    `select o.member_id, s.at, ${tx('s')} from order_step s join "order" o on o.id = s.order_id`,
    at('select member_id, at from "order"'),
    ofBoth,
  ],
  market: [
    `select 0 as member_id, s.at, ${tx('s')} from order_step s join book_order b on b.order_id = s.order_id
      where s.state in ('cancelled', 'in_progress')`,
    at('select 0 as member_id, at from book_order'),
    at('select 0 as member_id, at from reference_price'),
    ofBoth,
  ],
  member: [
    at(`select unnest(array[member_a, member_b]) as member_id, decided_at as at from trading_pair
      where state = 'marked'`),
  ],
  presale: [
    at('select member_id, made_at as at from booking'),
    at('select member_id, settled_at as at from booking where settled_at is not null'),
    ...ofDraws,
  ],
  project: [
    at(`select member_id, at from "order" where kind = 'buy' and price_version is not null`),
    at('select o.member_id, b.at from book_order b join "order" o on o.id = b.order_id'),
    `select o.member_id, s.at, ${tx('s')} from order_step s join book_order b on b.order_id = s.order_id
      join "order" o on o.id = s.order_id where s.state = 'cancelled'`,
    ofBoth,
    at('select 0 as member_id, seen_at as at from project_phase'),
    ...ofDraws,
  ],
  draw: ofDraws,
  owner: [
    at('select owner_id as member_id, asked_at as at from owner_link'),
    at(`select unnest(array[l.account_id, l.owner_id]) as member_id, s.at from owner_link_step s
      join owner_link l on l.id = s.link_id where s.state in ('confirmed', 'ended')`),
  ],
  assignment: [at('select 0 as member_id, decided_at as at from market_alert where decided_at is not null')],
  withdrawal: [steps('withdrawal_step', 'withdrawal', 'withdrawal_id')],
  deposit: [at('select member_id, settled_at as at from deposit where settled_at is not null')],
  claim: [
    at('select member_id, made_at as at from claim'),
    at('select member_id, decided_at as at from claim where decided_at is not null'),
  ],
  payee: [at('select member_id, unnest(array[added_at, verified_at, removed_at]) as at from payee')],
  retirement: [
    at('select member_id, unnest(array[requested_at, instructed_at, ended_at]) as at from retirement'),
    steps('certificate', 'retirement', 'retirement_id'),
  ],
  plan: [
    steps('plan_month', 'plan', 'plan_id'),
    at('select member_id, unnest(array[created_at, paused_at, resumed_at, stopped_at]) as at from plan'),
  ],
  restriction: [
    steps('restriction_step', 'restriction', 'restriction_id'),
    at('select member_id, overdue_at as at from restriction where overdue_at is not null'),
    at('select member_id, decided_at as at from restriction_proposal'),
  ],
  request: [steps('request_step', 'request', 'request_id'), steps('request_message', 'request', 'request_id')],
  settings: [
    `select 0 as member_id, p.decided_at as at, ${tx('p')} from setting_proposal p where p.state <> 'proposed'`,
    `select 0 as member_id, s.at, ${tx('s')} from registration_switch s`,
  ],
  credential: [
    at('select member_id, confirmed_at as at from totp'),
    at('select member_id, unnest(array[made_at, removed_at]) as at from passkey'),
    at('select member_id, made_at as at from recovery_code'),
    at('select member_id, unnest(array[set_at, changed_at, locked_at]) as at from trading_password'),
    at('select member_id, at from cool_off'),
  ],
  notice: [at('select member_id, unnest(array[at, read_at]) as at from notice')],
}
const TRADING = ['wallet', 'order', 'market', 'member', 'presale', 'project', 'draw', 'owner', 'assignment']
const missed = ([name, changes]: [string, readonly string[]]): string => `
  select distinct '${name}' as name, c.member_id as member, c.at from (${changes.join(' union all ')}) c
  where c.at >= $1 and not exists (
    select 1 from kept_event e where e.at = c.at and c.member_id = any(e.member_ids) and '${name}' = any(e.stale)
      and (c.tx is null or c.tx = e.tx))`

// The app deletes events after a day.
const KEEP = `
  create table kept_event as select member_ids, stale, at, xmin::text as tx from event;
  create function keep_event() returns trigger language plpgsql security definer as $$
    begin insert into public.kept_event values (new.member_ids, new.stale, new.at, pg_current_xact_id()::xid::text);
    return null; end $$;
  create trigger keep_event after insert on event for each row execute function keep_event()`

/**
 * From now on keeps every event. The result fails with the data of these names (by default of trading) that changed and
 * whose readers were not notified. `madeUp`: what the test wrote by itself.
 */
export async function watchRefreshed({ clock, owner }: Pick<World, 'clock' | 'owner'>, names = TRADING) {
  const [database, since] = [await owner(), clock.now()]
  await database.query(KEEP)
  return async (madeUp: readonly string[] = []): Promise<void> => {
    const checked = Object.entries(CHANGES).filter(([name]) => names.includes(name) && !madeUp.includes(name))
    assert.deepEqual((await database.query(checked.map(missed).join(' union all '), [since])).rows, [])
  }
}
