-- The sealed log: every posting and every act, in a tree that can only grow; and what is owed, day by day, in a tree of sums.

-- A leaf of the log: which row it seals, and the salt that keeps others from guessing what stands in it.
create table log_entry (
  position bigint primary key check (position >= 0),
  source text not null,
  row_id bigint not null,
  salt bytea not null check (octet_length(salt) = 16),
  unique (source, row_id)
);
-- The complete subtrees, which never change once they are there. Level 0 are the leaves.
create table log_node (
  level int not null,
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, position)
);
create table log_head (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null
);
create index log_head_at on log_head (at);
-- Up to which id of a source nothing can appear any more; only a shortcut, the whole is looked through once an hour.
create table log_floor (
  source text primary key,
  floor_id bigint not null default 0,
  next_id bigint not null default 0,
  next_at timestamptz not null,
  swept_at timestamptz not null
);

-- What was owed at one instant of a Singapore day, per asset (0: SGD in cents; else a project's credits in kg), beside what is kept for it.
create table liability_day (
  day date not null,
  asset int not null,
  root bytea not null check (octet_length(root) = 32),
  owed bigint not null check (owed >= 0),
  members int not null,
  -- SGD: the client money account by the ledger; tons: what the registry account holds for the project.
  custody bigint not null,
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null,
  primary key (day, asset)
);
-- In an order that chance gave, so that a place in the tree tells nothing of its member.
create table liability_leaf (
  day date not null,
  asset int not null,
  position int not null,
  member_id bigint not null,
  nonce text not null,
  amount bigint not null check (amount >= 0),
  primary key (day, asset, position),
  unique (member_id, day, asset)
);

grant select, insert on log_entry, log_node, log_head, liability_day, liability_leaf to tonne_app;
grant select, insert, update on log_floor to tonne_app;
