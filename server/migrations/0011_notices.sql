-- What members are told: the kind and its numbers are kept, the sentence is made when it is read.
create table notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null,
  params jsonb not null,
  -- One event has one notice: telling it again changes nothing.
  cause text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (member_id, kind, cause)
);
create index notice_member on notice (member_id, id desc);
create index notice_unread on notice (member_id) where read_at is null;

-- Topics whose mails a member switched off; security and money cannot be.
alter table member add column muted_topics text[] not null default '{}';
-- A word of the member's own in every mail of ours: a forged mail does not know it.
alter table member add column mail_phrase text not null default '';

grant select, insert, update on notice to tonne_app;
grant usage on all sequences in schema public to tonne_app;
