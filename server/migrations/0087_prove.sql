-- A batch that was decided on what a node remembers is rolled back by the first of these that does not hold
-- (docs/money.md). Its code tells that from every other failure.
create function prove(holds boolean, what text) returns void language plpgsql as $$
begin
  if holds is not true then raise exception 'stale: %', what using errcode = 'TN001'; end if;
end $$;

-- What a member bought is remembered under the version of the member's purse. So whatever changes it writes the purse
-- in the same transaction: an order that is placed takes money, one that is reversed gives it back. A purchase of a
-- project's own tons is not looked at here, because it is many and invariant 7 finds the one that took nothing.
create function purse_was_written() returns trigger language plpgsql as $$
begin
  if not exists (select from account where kind = 'member' and owner_id = new.member_id and pocket = 'available'
    and asset = 0 and xmin = pg_current_xact_id()::xid)
  then raise exception 'order % counts for its buyer, whose purse was not written', new.id; end if;
  return null;
end $$;
create constraint trigger order_placed after insert on "order" deferrable initially deferred for each row
  when (new.kind <> 'sell' and new.entry_id is not null and (new.kind <> 'buy' or new.price_version is null))
  execute function purse_was_written();
create constraint trigger order_reversed after update of state on "order" deferrable initially deferred for each row
  when (new.kind <> 'sell' and old.state in ('completed', 'cancelled', 'expired', 'not_allocated', 'reversed'))
  execute function purse_was_written();
