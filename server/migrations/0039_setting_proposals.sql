-- What a proposal was made upon, so that the second operator sees what it changes and a stale one is refused; and the switch of registrations.
alter table setting_proposal drop constraint setting_proposal_kind_check;
alter table setting_proposal add constraint setting_proposal_kind_check check (kind in ('terms', 'holidays', 'registration'));
alter table setting_proposal add column before jsonb;
alter table setting_proposal add column base_version int not null default 0;
alter table setting_proposal add column decided_why text;

-- Each turn of the switch, for ever; the newest is how it stands. None: open.
create table registration_switch (
  id bigint generated always as identity primary key,
  open boolean not null,
  by_id bigint not null,
  by_name text not null,
  reason text not null,
  at timestamptz not null
);
grant select, insert on registration_switch to tonne_app;
grant usage on all sequences in schema public to tonne_app;
