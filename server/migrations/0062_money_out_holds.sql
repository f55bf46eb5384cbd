-- While withdrawals of a member wait, value leaves by no other door: what was confirmed by which second factor, what each order of the book may carry, and until when a sale's proceeds wait for their buyer.

-- A second factor that was shown: for what, and since when the member had it. Kept as long as what it confirmed.
create table step_up (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  bound text not null,
  -- The idempotency key of the request that showed it; '' when it had none.
  key text not null,
  factor text not null check (factor in ('totp', 'passkey')),
  factor_since timestamptz not null,
  at timestamptz not null
);
create index step_up_member on step_up (member_id, id desc);

-- Of a sale: the project's own price a ton when it was placed. Of a purchase: 0. Null: placed before trades waited with withdrawals.
alter table book_order add column worth_cents bigint check (worth_cents >= 0);
-- What confirmed it; null when nothing did. One confirmation is good for one order.
alter table book_order add column step_up_id bigint references step_up;
create unique index book_order_step_up on book_order (step_up_id) where step_up_id is not null;
-- Of plans and of retirements for others: what confirmed them, and whether they are older than the rule that asks for it.
alter table retirement add column step_up_id bigint references step_up;
alter table retirement add column before_holds boolean not null default false;
update retirement set before_holds = true;
alter table plan add column step_up_id bigint references step_up;
alter table plan add column before_holds boolean not null default false;
alter table plan add column resumed_at timestamptz;
update plan set before_holds = true;
-- The end of the buyer's wait, when the proceeds are kept until then; null when the working day decides.
alter table trade add column held_until timestamptz;

-- Who waits now is asked every second, by those whose orders are to be taken out.
create index cool_off_until on cool_off (until);
create index payee_usable on payee (usable_at) where removed_at is null;
create index payee_member on payee (member_id, id);

grant select, insert on step_up to tonne_app;
grant usage on all sequences in schema public to tonne_app;
