-- Whose an account is. An IC number that somebody typed links nothing: it only asks the person whose own account has that number. A link holds from
-- the day that this person, or two operators on a request, said yes. What was linked by an IC number alone becomes a question again.
create table owner_link (
  id bigint generated always as identity primary key,
  -- A company, or a second personal account; and the person's own account.
  account_id bigint not null references member,
  owner_id bigint not null references member,
  state text not null check (state in ('asked', 'refused', 'confirmed', 'ended')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (account_id <> owner_id),
  check ((state in ('confirmed', 'ended')) = (confirmed_at is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
-- An account has one owner, and one open question or link with them.
create unique index owner_link_owned on owner_link (account_id) where state = 'confirmed';
create unique index owner_link_pair on owner_link (account_id, owner_id) where state <> 'ended';
create index owner_link_owner on owner_link (owner_id, account_id);

-- The confirmation on file: who said what, never changed. Of operators, the request that two of them decided.
create table owner_link_step (
  id bigint generated always as identity primary key,
  link_id bigint not null references owner_link,
  state text not null check (state in ('asked', 'refused', 'confirmed', 'ended')),
  by_member_id bigint references member,
  request_id bigint references request,
  at timestamptz not null,
  check (by_member_id is null or request_id is null)
);
create index owner_link_step_link on owner_link_step (link_id, id);

-- The one place that says whose an account is.
create view owner_of as
  select m.id as member_id, coalesce(l.owner_id, m.id) as owner_id
  from member m left join owner_link l on l.account_id = m.id and l.state = 'confirmed';

grant select, insert, update on owner_link to tonne_app;
grant select, insert on owner_link_step to tonne_app;
grant select on owner_of to tonne_app;
grant usage on all sequences in schema public to tonne_app;
