-- Presale credits trade before their delivery: an order and a trade say which they are of.
alter table book_order add column asset text not null default 'credits' check (asset in ('credits', 'presale'));
alter table trade add column asset text not null default 'credits' check (asset in ('credits', 'presale'));
-- Who holds what is still to be delivered. A pocket never changes, so that the index costs a moving balance nothing.
create index account_presale on account (asset) where pocket = 'presale';
create index book_presale on book_order (project_id) where asset = 'presale' and left_kg > 0;
