-- Two owners who trade with each other as one purse would: found by a job or named by an operator, then dismissed, or marked so that their trades
-- count for nothing. One row each time; a pair that was dismissed, or whose mark was lifted, may be found again by later trades.
create table trading_pair (
  id bigint generated always as identity primary key,
  -- An account of each owner, the lesser number first. Whose it is by now is asked when it matters, so a mark follows the owner.
  member_a bigint not null references member,
  member_b bigint not null references member,
  state text not null check (state in ('open', 'dismissed', 'marked', 'lifted')),
  -- How they traded, what they share and which rules that met, when it was found or last looked at while open.
  evidence jsonb not null,
  opened_at timestamptz not null,
  decided_by bigint references operator,
  decided_name text,
  decided_reason text,
  decided_at timestamptz,
  -- Lifting a mark takes two.
  lift_by bigint references operator,
  lift_name text,
  lift_reason text,
  lifted_by bigint references operator,
  lifted_name text,
  lifted_reason text,
  lifted_at timestamptz,
  check (member_a < member_b),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'lifted') = (lifted_at is not null)),
  check (lifted_by <> lift_by)
);
create unique index trading_pair_live on trading_pair (member_a, member_b) where state in ('open', 'marked');
create index trading_pair_members on trading_pair (member_b, member_a);

grant select, insert, update on trading_pair to tonne_app;
grant usage on all sequences in schema public to tonne_app;
