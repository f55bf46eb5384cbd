-- What operators write again and again, in both languages: reasons and answers. A change is the next
-- version, with who made it and why; what was sent keeps the words it was sent with.
create sequence template_no as integer;
create table template_version (
  template integer not null check (template > 0),
  version integer not null check (version > 0),
  kind text not null check (kind in ('reason', 'shown', 'answer')),
  -- The queue of the desk where it is offered; null: everywhere.
  queue text,
  title_en text not null check (title_en <> ''),
  title_cn text not null check (title_cn <> ''),
  text_en text not null check (text_en <> ''),
  text_cn text not null check (text_cn <> ''),
  -- Not offered any more since this version.
  retired boolean not null,
  -- Null: what the world begins with.
  operator_id bigint references operator,
  by_name text not null,
  reason text not null,
  at timestamptz not null,
  primary key (template, version)
);
grant select, insert on template_version to tonne_app;
grant usage on all sequences in schema public to tonne_app;
