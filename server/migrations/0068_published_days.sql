-- A leaf of the log now shows what kind of row it seals, beside this hash that hides the row. Leaves from before have none and show nothing.
alter table log_entry add column row_hash bytea check (octet_length(row_hash) = 32);
create index log_entry_published on log_entry (position) where source in ('liability', 'certificate', 'drawCommit', 'drawList', 'drawResult');
-- What is published of a day is a row of the log itself, so everything in it stands here as it was published. Days from before have no id, and a signature of their own.
alter table liability_day
  add column id bigint unique,
  add column project_no text,
  add column name_en text,
  add column name_cn text,
  add column leaves int,
  add column issued bigint,
  add column retired bigint,
  alter column signature drop not null,
  add check (id is null or (leaves is not null and signature is null and (asset = 0) = (project_no is null) and (asset = 0) = (issued is null))),
  add check (issued is null or (retired is not null and custody = issued - retired));
