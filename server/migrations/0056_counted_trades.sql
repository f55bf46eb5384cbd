-- Which trades move what is shown. The least size is that of the terms when it was traded, so that another one later judges nothing anew.
alter table trade add column least_kg bigint not null default 1000;
-- How much of a trade does not count besides, and why; a trade without a row counts whole. What is thought of a trade may change: the trade does not.
create table uncounted_trade (
  trade_id bigint primary key references trade,
  kg bigint not null check (kg >= 0),
  why text not null check (why in ('owner', 'marked', 'returned')),
  at timestamptz not null
);
grant select, insert, update on uncounted_trade to tonne_app;
