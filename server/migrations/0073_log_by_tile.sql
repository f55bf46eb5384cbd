-- The log is kept by tile: 256 leaves side by side. Only the tiles' own hashes and what stands above them are nodes.

-- Leaves that follow each other, in one tile, and seal rows of one source whose ids follow each other: row `first_id`
-- has the leaf `position`, the next row the next leaf. So a full tile is one row as a rule, and a row's place is found
-- by one step in the second index.
create table log_part (
  position bigint primary key check (position >= 0),
  source text not null,
  first_id bigint not null,
  last_id bigint not null,
  -- 1: sealed before leaves showed what they are.
  leaf int not null check (leaf in (1, 2)),
  -- By what each row is found where its id alone does not find it: the entry of a posting.
  keys bigint[] check (cardinality(keys) = last_id - first_id + 1),
  -- 16 bytes a leaf.
  salts bytea not null check (octet_length(salts) = 16 * (last_id - first_id + 1)),
  -- 32 bytes a leaf: what hides the row; of a leaf of version 1 the leaf's own hash.
  hashes bytea not null check (octet_length(hashes) = 32 * (last_id - first_id + 1)),
  unique (source, first_id),
  check (first_id <= last_id and position / 256 = (position + last_id - first_id) / 256)
);
-- Chance cannot be packed; unpacked, a piece is read without the rest.
alter table log_part alter column salts set storage external, alter column hashes set storage external;
create index log_part_published on log_part (position)
  where source in ('liability', 'certificate', 'drawCommit', 'drawList', 'drawResult');
grant select, insert on log_part to tonne_app;

-- Rows that were written and not sealed yet, by what they are found by. Written in their own transaction, so that it
-- appears when they do, however late they commit; removed in the transaction that seals them.
create table log_waiting (
  id bigint generated always as identity primary key,
  source text not null,
  rows int not null,
  keys bigint[] not null
);
grant select, insert, delete on log_waiting to tonne_app;

create function wait_by_id() returns trigger language plpgsql as $$
begin
  insert into log_waiting (source, rows, keys)
  select tg_argv[0], count(*), array_agg(id order by id) from added where id is not null having count(*) > 0;
  return null;
end $$;
create function wait_by_entry() returns trigger language plpgsql as $$
begin
  insert into log_waiting (source, rows, keys)
  select tg_argv[0], count(*), array_agg(distinct entry_id) from added having count(*) > 0;
  return null;
end $$;
create function wait_by_project() returns trigger language plpgsql as $$
begin
  insert into log_waiting (source, rows, keys)
  select tg_argv[0], count(*), array_agg(project_id order by project_id) from added having count(*) > 0;
  return null;
end $$;

-- Creating a trigger waits for the transactions that write the table and makes new ones wait that long. From then on
-- every row waits here.
create trigger log_waiting after insert on posting referencing new table as added
  for each statement execute function wait_by_entry('posting');
create trigger log_waiting after insert on audit referencing new table as added
  for each statement execute function wait_by_id('audit');
create trigger log_waiting after insert on certificate referencing new table as added
  for each statement execute function wait_by_id('certificate');
create trigger log_waiting after insert on restriction_step referencing new table as added
  for each statement execute function wait_by_id('case');
create trigger log_waiting after insert on draw_commit referencing new table as added
  for each statement execute function wait_by_project('drawCommit');
create trigger log_waiting after insert on draw_list referencing new table as added
  for each statement execute function wait_by_project('drawList');
create trigger log_waiting after insert on draw_result referencing new table as added
  for each statement execute function wait_by_project('drawResult');
create trigger log_waiting after insert on liability_day referencing new table as added
  for each statement execute function wait_by_id('liability');
-- Also for whoever writes as a replica does.
alter table posting enable always trigger log_waiting;
alter table audit enable always trigger log_waiting;
alter table certificate enable always trigger log_waiting;
alter table restriction_step enable always trigger log_waiting;
alter table draw_commit enable always trigger log_waiting;
alter table draw_list enable always trigger log_waiting;
alter table draw_result enable always trigger log_waiting;
alter table liability_day enable always trigger log_waiting;
