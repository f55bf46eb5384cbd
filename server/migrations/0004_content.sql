-- What the operator publishes, in both languages.

create table news_item (
  id bigint generated always as identity primary key,
  slug text not null unique,
  topic text not null,
  title jsonb not null,
  lead jsonb not null,
  body jsonb not null,
  art_no text,
  art_kind text,
  published_at timestamptz not null
);
create index news_published on news_item (published_at desc, id desc);

create table banner (
  id text primary key,
  position int not null,
  art_no text not null,
  art_kind text not null,
  kicker jsonb not null,
  title jsonb not null,
  line jsonb not null,
  target text not null
);

create table paper (
  name text not null check (name in ('about', 'terms', 'privacy')),
  version int not null,
  effective_at timestamptz not null,
  title jsonb not null,
  body jsonb not null,
  primary key (name, version)
);

create table quiz_question (
  id text primary key,
  position int not null,
  question jsonb not null,
  options jsonb not null,
  right_option text not null,
  why jsonb not null,
  wrong_why jsonb not null
);

create table faq_entry (
  id text primary key,
  position int not null,
  topic text not null,
  question jsonb not null,
  answer jsonb not null
);

grant select, insert, update on news_item, banner, paper, quiz_question, faq_entry to tonne_app;
grant usage on all sequences in schema public to tonne_app;
