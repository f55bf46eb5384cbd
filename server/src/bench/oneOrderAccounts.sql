-- The accounts of one project's purchases, made before the clock starts, which favours one transaction
-- an order. $1 is the project.
insert into account (kind, owner_id, pocket, asset, balance)
select 'member', id, 'credits', $1::int, 0 from member union all select 'project', $1::int, 'proceeds', 0, null
union all select 'house', 0, p, 0, null from unnest(array['fees', 'gst']) as p on conflict do nothing
