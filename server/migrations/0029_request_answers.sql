-- What a member is answered stands in both languages.
alter table request add column outcome_cn text;
create index request_state on request (state, id desc);
