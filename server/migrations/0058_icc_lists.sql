-- Lists of credits that count against the carbon tax, by host country: each version is a country's whole list with its own date and source.
create table icc_list (
  version int generated always as identity primary key,
  country text not null,
  list_day date,
  source text not null,
  rows jsonb not null,
  effective_at timestamptz not null,
  made_at timestamptz not null
);
grant select, insert on icc_list to tonne_app;
grant usage on all sequences in schema public to tonne_app;

alter table setting_proposal drop constraint setting_proposal_kind_check;
alter table setting_proposal add constraint setting_proposal_kind_check check (kind in ('terms', 'holidays', 'registration', 'icc'));

-- A project keeps the facts; the verdict follows from them and from the lists in force when it is read.
update project set icc = jsonb_build_object(
  'authorisation', coalesce(icc->'authorisation', jsonb_build_object('state', case when icc->>'verdict' = 'eligible' then 'on_file' else 'none' end, 'day', null)),
  'eligibility', jsonb_build_object('scope', '', 'publishedOn', '', 'standing', '', 'secondStandard', ''));
update project_revision set content = content || jsonb_build_object(
  'eligibility', jsonb_build_object('scope', '', 'publishedOn', '', 'standing', '', 'secondStandard', ''));
