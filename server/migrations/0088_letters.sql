-- A message that operators write to a member from a template: a request that we begin, in both languages, as it was
-- sent.
alter table request drop constraint request_kind_check;
alter table request add constraint request_kind_check
  check (kind in ('level_upgrade', 'trading_password', 'unlock', 'name_correction', 'appeal', 'data_export',
  'account_closure', 'second_factor', 'owner_link', 'owner_end', 'letter'));
alter table template_version drop constraint template_version_kind_check;
alter table template_version add constraint template_version_kind_check
  check (kind in ('reason', 'shown', 'answer', 'letter'));
alter table request_message
  add column title text,
  add column title_cn text,
  add column text_cn text,
  -- What it was made from.
  add column template integer,
  add column template_version integer;
-- They are emptied with the text, which the app may do in time: a right of their own would be one that an earlier
-- release does not know, and an invariant of it would stop payments.
create function empty_letter() returns trigger language plpgsql as $$
begin
  new.title := null;
  new.title_cn := null;
  new.text_cn := null;
  return new;
end $$;
create trigger emptied before update of text on request_message for each row execute function empty_letter();
