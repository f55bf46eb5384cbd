-- The balance of a member's cash after every 500th line or so, with all that came in and went out until then: what is read of a long history
-- stays bounded. Derived from postings, never written over.
create table fund_mark (
  member_id bigint not null,
  posting_id bigint not null,
  at timestamptz not null,
  balance_cents bigint not null,
  in_cents bigint not null,
  out_cents bigint not null,
  primary key (member_id, posting_id)
);
create index fund_mark_at on fund_mark (member_id, at);
grant select, insert on fund_mark to tonne_app;
