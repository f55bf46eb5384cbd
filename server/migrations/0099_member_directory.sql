-- The directory of members is read in pages by these orders: a page looks at what it shows and not at everybody.
create index member_joined on member (joined_at, id);
create index member_level on member (level, joined_at, id);
create index member_poor on member (id) where credit_score = 'poor';
-- What each member has, at the prices of that hour, and when they last came in: counted by a job, because both change
-- with rows that must stay cheap to write.
create table member_sum (
  member_id bigint primary key references member,
  worth_cents bigint not null check (worth_cents >= 0),
  last_in_at timestamptz not null
);
create index member_sum_worth on member_sum (worth_cents, member_id);
create index member_sum_last_in on member_sum (last_in_at, member_id);
grant select, insert, update on member_sum to tonne_app;
