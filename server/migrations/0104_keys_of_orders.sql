-- only adds: the name idempotency stays, for a view of what was kept under it and of the keys that purchases carry
-- A purchase carries its own key. What it was answered is not kept beside it, because the row has all of it but the
-- balance that it left.
alter table "order" add column key text, add column request_hash bytea, add column available_cents bigint;
-- By key, and the purchases of a member in a project: one index less to write than two. The same request names the same
-- project, so none is carried out twice.
create unique index order_key on "order" (member_id, key, project_id);
drop index order_bought;

-- As the app writes the hash of a request.
create function base64url(hash bytea) returns text language sql immutable as $$
  select rtrim(translate(encode(hash, 'base64'), '+/', '-_'), '=')
$$;
-- What a purchase was answered, byte by byte (trading/order/buy.ts). The serials are those of serialsOf in
-- domain/src/trading/serial.ts.
create function answer_of(o "order") returns text language sql stable as $$
  select '{"no":' || to_json(o.no)::text
    || ',"entryNo":"LE-' || to_char(o.at at time zone 'Asia/Singapore', 'YYYYMMDD') || '-'
    || lpad(o.entry_id::text, greatest(8, length(o.entry_id::text)), '0')
    || '","state":"completed","payCents":' || o.total_cents + o.fee_cents + o.gst_cents
    || ',"availableCents":' || o.available_cents
    || ',"serials":[' || coalesce((
      select string_agg('{"first":' || f.first || ',"last":' || f.last || ',"kg":' || s.till - s.since || ',"text":'
        || to_json(regexp_replace(regexp_replace(b.text, '\{first\}', f.first::text), '\{last\}', f.last::text))::text
        || '}',
        ',' order by r.place, b.position)
      from rows from (jsonb_to_recordset(o.ranges) as ("fromKg" bigint, "toKg" bigint)) with ordinality
        as r(since, till, place)
      join serial_block b on b.project_id = o.project_id and b.start_kg < r.till
        and b.start_kg + (b.last_no - b.first_no + 1) * 1000 > r.since
      cross join lateral (select greatest(r.since, b.start_kg) as since,
        least(r.till, b.start_kg + (b.last_no - b.first_no + 1) * 1000) as till) s
      cross join lateral (select b.first_no + (s.since - b.start_kg) / 1000 as first,
        b.first_no + (s.till - b.start_kg + 999) / 1000 - 1 as last) f
    ), '')
    || '],"at":' || (extract(epoch from o.at) * 1000)::bigint || '}'
$$;

alter table idempotency rename to kept_answer;
-- The answers to these keys. Each is looked for by itself: a plan made while the tables were small would read them
-- whole.
create function answers_to(member_ids bigint[], keys text[])
returns table (member_id bigint, key text, request_hash text, answer text) language sql stable as $$
  select a.member_id, a.key, a.request_hash, a.answer from unnest(member_ids, keys) as v(member_id, key)
  cross join lateral (
    select * from kept_answer k where k.member_id = v.member_id and k.key = v.key offset 0
  ) a
  union all
  select o.member_id, o.key, base64url(o.request_hash), answer_of(o.*::"order")
  from unnest(member_ids, keys) as v(member_id, key)
  cross join lateral (
    select * from "order" p where p.member_id = v.member_id and p.key = v.key offset 0
  ) o
$$;

-- For a node of the release before. Nothing is filtered here, or PostgreSQL would read the whole of it for each key; an
-- order without a key has none that could be asked for. The order stays, so nothing of it is old enough to be swept.
create view idempotency as
  select member_id, key, request_hash, answer, at from kept_answer
  union all
  select o.member_id, o.key, base64url(o.request_hash), answer_of(o), 'infinity' from "order" o;

-- That node keeps and sweeps its answers under the name of the view.
create function keep_answer() returns trigger language plpgsql as $$
begin
  insert into kept_answer (member_id, key, request_hash, answer, at)
  values (new.member_id, new.key, new.request_hash, new.answer, new.at);
  return new;
end $$;
create trigger keep_answer instead of insert on idempotency for each row execute function keep_answer();
create function sweep_answer() returns trigger language plpgsql as $$
begin
  delete from kept_answer where member_id = old.member_id and key = old.key;
  return old;
end $$;
create trigger sweep_answer instead of delete on idempotency for each row execute function sweep_answer();
grant select, insert, delete on idempotency to tonne_app;
