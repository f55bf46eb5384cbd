-- What moved a member's credit score: each act once, with what it was worth and where it left the score.
create table credit_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('final_payment_on_time', 'presale_cancelled', 'final_payment_lapsed')),
  order_no text not null,
  points int not null,
  score int not null check (score between 0 and 100),
  at timestamptz not null,
  unique (member_id, kind, order_no)
);
create index credit_event_member on credit_event (member_id, id desc);

grant select, insert on credit_event to tonne_app;
grant usage on all sequences in schema public to tonne_app;
