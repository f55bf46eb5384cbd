-- The log so far goes into its tiles. Only the seal waits for it: there is no lock on the rows that are sealed.
lock table log_entry, log_node, log_head in share mode;

insert into log_part (position, source, first_id, last_id, leaf, keys, salts, hashes)
select min(position), min(source), min(row_id), max(row_id), min(leaf),
  case when min(source) = 'posting' then array_agg(entry_id order by position) end,
  string_agg(salt, ''::bytea order by position), string_agg(hash, ''::bytea order by position)
from (
  select m.*, sum(begins) over (order by position) as part
  from (
    select e.position, e.source, e.row_id, e.salt, p.entry_id, coalesce(e.row_hash, n.hash) as hash,
      case when e.row_hash is null then 1 else 2 end as leaf,
      case when e.position % 256 <> 0 and e.source = lag(e.source) over w and e.row_id = lag(e.row_id) over w + 1
        and (e.row_hash is null) = (lag(e.row_hash) over w is null) then 0 else 1 end as begins
    from log_entry e
    join log_node n on n.level = 0 and n.position = e.position
    left join posting p on e.source = 'posting' and p.id = e.row_id
    window w as (order by e.position)
  ) m
) parts group by part;

-- Committed before the triggers, sealed by nobody.
insert into log_waiting (source, rows, keys)
select source, count(*), array_agg(distinct key) from (
  select 'posting' as source, entry_id as key, id from posting
  union all select 'audit', id, id from audit
  union all select 'certificate', id, id from certificate
  union all select 'case', id, id from restriction_step
  union all select 'drawCommit', project_id, project_id from draw_commit
  union all select 'drawList', project_id, project_id from draw_list
  union all select 'drawResult', project_id, project_id from draw_result
  union all select 'liability', id, id from liability_day where id is not null
) r where not exists (select 1 from log_entry e where e.source = r.source and e.row_id = r.id)
group by source, id / 1000;

-- Below the tiles' own hashes every node is computed from the leaves.
alter table log_node rename to log_node_before;
alter index log_node_pkey rename to log_node_before_pkey;
create table log_node (
  level int not null check (level >= 8),
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, position)
);
insert into log_node (level, position, hash) select level, position, hash from log_node_before where level >= 8;
grant select, insert on log_node to tonne_app;
drop table log_node_before;
drop table log_entry;
drop table log_floor;
