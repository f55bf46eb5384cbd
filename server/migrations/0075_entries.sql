-- An entry that concerns one or two members is one row, its legs in arrays: a purchase was four postings with three
-- index entries each. The rows that were there stay where they are; entries that are found by an account of the house
-- or of the registry go on being rows. The view has every posting.
alter table posting rename to posting_row;
-- Each leg takes from one account what it gives to another, so the entry balances. A function, because the text of a
-- long CHECK is prepared anew for every statement, which costs more than to write a purchase.
create function sound_legs(debits bigint[], credits bigint[], amounts bigint[]) returns boolean
language plpgsql immutable as $$
declare
  legs int := cardinality(amounts);
  dims text := '[1:' || legs || ']';
begin
  if legs between 1 and 16 and array_dims(amounts) = dims and array_dims(debits) = dims
    and array_dims(credits) = dims then
    for n in 1 .. legs loop
      if (amounts[n] > 0 and debits[n] <> credits[n]) is not true then return false; end if;
    end loop;
    return true;
  end if;
  return false;
end $$;
create table entry (
  id bigint primary key,
  -- Its legs have the numbers from this one on.
  first_id bigint not null,
  kind text not null,
  cause_id bigint not null,
  -- The one or two members whose accounts its legs name.
  member_id bigint not null,
  other_id bigint check (other_id <> member_id),
  debit_ids bigint[] not null,
  credit_ids bigint[] not null,
  amounts bigint[] not null,
  at timestamptz not null,
  check (sound_legs(debit_ids, credit_ids, amounts))
);
-- Nothing is found by a leg, and counting the elements of arrays is most of what ANALYZE would do.
alter table entry alter column debit_ids set statistics 0, alter column credit_ids set statistics 0,
  alter column amounts set statistics 0;
-- A member's log is read newest first.
create index entry_member on entry (member_id, first_id);
create index entry_other on entry (other_id, first_id) where other_id is not null;

create view posting as
  select id, entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at from posting_row
  union all
  select e.first_id + l.n - 1, e.id, e.kind, e.cause_id, l.debit_id, l.credit_id, l.amount, null::bigint, e.at
  from entry e
  cross join lateral unnest(e.debit_ids, e.credit_ids, e.amounts) with ordinality as l(debit_id, credit_id, amount, n);

-- The seal takes what waits by entry.
create function wait_by_legs() returns trigger language plpgsql as $$
begin
  insert into log_waiting (source, rows, keys)
  select 'posting', sum(cardinality(amounts)), array_agg(id) from added having count(*) > 0;
  return null;
end $$;
create trigger log_waiting after insert on entry referencing new table as added
  for each statement execute function wait_by_legs();
alter table entry enable always trigger log_waiting;

-- A node of the release before writes its postings into what is a view now.
create function write_posting_row() returns trigger language plpgsql as $$
begin
  insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
  values (new.entry_id, new.kind, new.cause_id, new.debit_id, new.credit_id, new.amount, new.reverses_id, new.at)
  returning id into new.id;
  return new;
end $$;
create trigger write_posting_row instead of insert on posting for each row execute function write_posting_row();

grant select, insert on entry to tonne_app;
grant select, insert on posting to tonne_app;
