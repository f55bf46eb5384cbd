-- What operators write before anyone reads it: an item of a kind, and its versions from draft to published.
create table content_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('news', 'notice', 'banner', 'faq', 'quiz', 'about', 'terms', 'privacy')),
  key text not null,
  -- When it was first read: the date that an article keeps, however often it is corrected.
  first_published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (kind, key)
);
create table content_version (
  id bigint generated always as identity primary key,
  item_id bigint not null references content_item,
  version int not null,
  state text not null check (state in ('draft', 'proposed', 'approved', 'published', 'dropped')),
  value jsonb not null,
  -- Counts the saves: who saves or publishes an older one is told so.
  revision int not null,
  -- Everyone who ever saved it: none of them may be its second person.
  writers bigint[] not null,
  written_by bigint,
  written_name text not null,
  written_at timestamptz not null,
  publish_at timestamptz,
  proposed_by bigint,
  proposed_name text,
  decided_by bigint,
  decided_name text,
  published_at timestamptz
);
create unique index content_version_number on content_version (item_id, version) where state <> 'dropped';
create unique index content_version_open on content_version (item_id) where state in ('draft', 'proposed', 'approved');
create index content_version_due on content_version (publish_at) where state = 'approved';

-- Pictures of texts and covers, made anew by us.
create table content_picture (
  -- 128 random bits.
  name text primary key,
  bytes bytea not null,
  width int not null,
  height int not null,
  operator_id bigint not null,
  at timestamptz not null
);

alter table news_item add column picture text;
alter table paper add column changed jsonb not null default '{"en": "", "cn": ""}';

-- A line on the home page, for visitors too.
create table announcement (
  id text primary key,
  title jsonb not null,
  text jsonb not null,
  target text not null,
  from_at timestamptz not null,
  until_at timestamptz
);
-- Which version of the terms a member agreed to after opening the account, when that was asked.
create table consent (
  member_id bigint not null references member,
  version int not null,
  at timestamptz not null,
  primary key (member_id, version)
);
-- A notice on its way to every member, some at a time: up to which member it has been told.
create table broadcast (
  id bigint generated always as identity primary key,
  kind text not null,
  params jsonb not null,
  cause text not null unique,
  told_to bigint not null default 0,
  done_at timestamptz,
  at timestamptz not null
);
create index broadcast_open on broadcast (id) where done_at is null;

grant select, insert, update on content_item, content_version, broadcast to tonne_app;
grant select, insert on content_picture, consent to tonne_app;
grant select, insert, update, delete on announcement to tonne_app;
grant delete on news_item, banner, faq_entry, quiz_question, paper to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- What is read already becomes the first versions of it.
insert into content_item (kind, key, first_published_at, created_at) select 'news', slug, published_at, published_at from news_item order by id;
insert into content_item (kind, key, first_published_at, created_at) select 'banner', id, now(), now() from banner order by position;
insert into content_item (kind, key, first_published_at, created_at) select 'faq', id, now(), now() from faq_entry order by position;
insert into content_item (kind, key, first_published_at, created_at) select 'quiz', id, now(), now() from quiz_question order by position;
insert into content_item (kind, key, first_published_at, created_at) select name, name, min(effective_at), min(effective_at) from paper group by name;

insert into content_version (item_id, version, state, value, revision, writers, written_name, written_at, publish_at, published_at)
select i.id, 1, 'published', v.value, 1, '{}', 'system', i.created_at, i.created_at, i.created_at
from content_item i join (
  select 'news' as kind, slug as key, jsonb_build_object('kind', 'news', 'topic', topic, 'title', title, 'lead', lead, 'body', body, 'picture', null,
    'art', case when art_no is not null then jsonb_build_object('no', art_no, 'kind', art_kind) end) as value from news_item
  union all
  select 'banner', id, jsonb_build_object('kind', 'banner', 'position', position, 'art', jsonb_build_object('no', art_no, 'kind', art_kind),
    'kicker', kicker, 'title', title, 'line', line, 'to', target) from banner
  union all
  select 'faq', id, jsonb_build_object('kind', 'faq', 'topic', topic, 'position', position, 'question', question, 'answer', answer) from faq_entry
  union all
  select 'quiz', id, jsonb_build_object('kind', 'quiz', 'position', position, 'question', question, 'right', right_option, 'options', (
    select jsonb_agg(o || jsonb_build_object('why', coalesce(wrong_why -> (o ->> 'id'), why))) from jsonb_array_elements(options) as o
  )) from quiz_question
) v on v.kind = i.kind and v.key = i.key;
insert into content_version (item_id, version, state, value, revision, writers, written_name, written_at, publish_at, published_at)
select i.id, p.version, 'published', jsonb_build_object('kind', p.name, 'title', p.title, 'body', p.body, 'changed', p.changed), 1, '{}', 'system',
  p.effective_at, p.effective_at, p.effective_at
from content_item i join paper p on p.name = i.kind and p.name = i.key;
