-- The log is closed in periods of leaves. What each account was debited and credited up to the last of them stands
-- here, so that balances are compared with it and with what came since, however long the history is.
create table checkpoint (
  id bigint primary key check (id > 0),
  -- Every posting that the log seals below this position is in it, and no other.
  to_position bigint not null unique check (to_position > 0),
  -- The greatest entry among them.
  entries_to bigint not null,
  -- How many postings there are below the position.
  postings bigint not null,
  -- SHA-256 of the sums of the period alone, and of those since the beginning.
  period_hash bytea not null check (octet_length(period_hash) = 32),
  total_hash bytea not null check (octet_length(total_hash) = 32),
  at timestamptz not null
);
-- Up to the last checkpoint.
create table checkpoint_sum (
  account_id bigint primary key,
  debit bigint not null,
  credit bigint not null
);
-- The periods are summed anew, one after the other, from the beginning: `done` of them so far.
create table recount (
  id int primary key check (id = 1),
  done bigint not null
);
create table recount_sum (
  account_id bigint primary key,
  debit bigint not null,
  credit bigint not null
);
-- What a comparison found, besides the differences.
alter table ledger_check add column wrong jsonb not null default '[]';

create trigger log_waiting after insert on checkpoint referencing new table as added
  for each statement execute function wait_by_id('checkpoint');
alter table checkpoint enable always trigger log_waiting;

grant select, insert on checkpoint to tonne_app;
grant select, insert, update on checkpoint_sum, recount to tonne_app;
grant select, insert, update, delete on recount_sum to tonne_app;
