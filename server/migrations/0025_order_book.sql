-- What an order of the book has beside its row in "order": its side and limit, what is left, the fees it was placed under.
create table book_order (
  order_id bigint primary key,
  project_id int not null references project,
  member_id bigint not null,
  side text not null check (side in ('buy', 'sell')),
  market boolean not null,
  price_cents bigint not null check (price_cents > 0),
  kg bigint not null check (kg > 0),
  left_kg bigint not null check (left_kg >= 0),
  filled_kg bigint not null check (filled_kg >= 0),
  filled_cents bigint not null check (filled_cents >= 0),
  -- Cancelled because it met the member's own order.
  own_kg bigint not null check (own_kg >= 0),
  -- How much of what was filled the member has been told of.
  told_kg bigint not null check (told_kg >= 0),
  fee_basis_points int not null,
  gst_basis_points int not null,
  -- Its place in time. Written under the project's lock, so that it grows with the order of decision.
  seq bigint generated always as identity,
  at timestamptz not null,
  check (left_kg + filled_kg + own_kg <= kg),
  check (not market or left_kg = 0)
);
create index book_buy on book_order (project_id, price_cents desc, seq) where side = 'buy' and left_kg > 0;
create index book_sell on book_order (project_id, price_cents, seq) where side = 'sell' and left_kg > 0;
create index book_open on book_order (member_id) where left_kg > 0;
create index book_untold on book_order (order_id) where told_kg < filled_kg;

-- One row a trade, for ever; only its settlement is written later.
create table trade (
  id bigint primary key,
  project_id int not null references project,
  price_cents bigint not null check (price_cents > 0),
  kg bigint not null check (kg > 0),
  total_cents bigint not null check (total_cents > 0),
  taker text not null check (taker in ('buy', 'sell')),
  buy_order_id bigint not null,
  buyer_id bigint not null,
  buy_fee_cents bigint not null,
  buy_gst_cents bigint not null,
  sell_order_id bigint not null,
  seller_id bigint not null,
  sell_fee_cents bigint not null,
  sell_gst_cents bigint not null,
  entry_id bigint not null,
  -- The serials that changed hands, [[from_kg, to_kg], ...], whatever becomes of them later.
  serials jsonb not null,
  at timestamptz not null,
  -- When the proceeds are promised, when they came, and whether that was after the promised day.
  due_at timestamptz not null,
  settled_at timestamptz,
  settle_entry_id bigint,
  late boolean not null default false,
  check (buyer_id <> seller_id),
  check ((settled_at is null) = (settle_entry_id is null))
);
create index trade_project on trade (project_id, at desc, id desc);
create index trade_buy on trade (buy_order_id);
create index trade_sell on trade (sell_order_id);
create index trade_due on trade (due_at, id) where settled_at is null;

-- The entry by which an order took a step, when one moved money or tons.
alter table order_step add column entry_id bigint;

grant select, insert, update on book_order, trade to tonne_app;
grant usage on all sequences in schema public to tonne_app;
