-- What a project that does not sell by itself is judged by: a row for each price, from `at` until the next; its inputs are those of `checked_at`.
create table reference_price (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  asset text not null check (asset in ('credits', 'presale')),
  source text not null check (source in ('price', 'trades', 'sold')),
  price_cents bigint not null check (price_cents > 0),
  -- Since when the price holds, when the newest of the trades was, or when it was sold.
  priced_at timestamptz not null,
  kg bigint not null,
  pairs int not null,
  trades int not null,
  at timestamptz not null,
  checked_at timestamptz not null
);
create index reference_price_latest on reference_price (project_id, asset, id desc);

-- By which reference and band a trade was judged; without a row of the table above by the project's own price. Empty in trades of before.
alter table trade add column reference_id bigint references reference_price;
alter table trade add column reference_cents bigint;
alter table trade add column band_basis_points int;
alter table trade add column band_low_cents bigint;
alter table trade add column band_high_cents bigint;

-- A project may have a band of its own; without one it is that of the terms.
alter table project add column band_basis_points int check (band_basis_points between 1 and 9000);

grant select, insert, update on reference_price to tonne_app;
grant usage on all sequences in schema public to tonne_app;
