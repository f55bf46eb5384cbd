-- A member's own daily spending limit in cents, null for none; from `next_day_limit_at` on the next one holds.
alter table member
  add column day_limit_cents bigint check (day_limit_cents >= 0),
  add column next_day_limit_cents bigint check (next_day_limit_cents >= 0),
  add column next_day_limit_at timestamptz;
