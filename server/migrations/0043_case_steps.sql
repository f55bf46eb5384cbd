-- What became of a case, step by step and never changed: it was opened, its review was dated anew, it was lifted. The sealed log takes these.
create table restriction_step (
  id bigint generated always as identity primary key,
  restriction_id bigint not null references restriction,
  kind text not null check (kind in ('opened', 'reviewed', 'lifted')),
  -- By when somebody looks (again); null when it was lifted.
  review_by timestamptz,
  at timestamptz not null,
  check ((kind = 'lifted') = (review_by is null))
);
create index restriction_step_case on restriction_step (restriction_id);
insert into restriction_step (restriction_id, kind, review_by, at) select id, 'opened', review_by, since from restriction order by id;
insert into restriction_step (restriction_id, kind, review_by, at) select id, 'lifted', null, lifted_at from restriction where lifted_at is not null order by id;
grant select, insert on restriction_step to tonne_app;
grant usage on all sequences in schema public to tonne_app;
