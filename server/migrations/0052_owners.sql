-- A person in charge of a company may have an account of their own, and more than one company: an IC number stands on one personal account, and
-- on any company's. Accounts of one IC number are one owner's, who does not trade with themselves.
alter table identity add column kind text;
update identity i set kind = m.kind from member m where m.id = i.member_id;
alter table identity alter column kind set not null;
alter table identity add constraint identity_kind check (kind in ('personal', 'corporate'));
alter table identity drop constraint identity_ic_index_key;
create unique index identity_person on identity (ic_index) where kind = 'personal';
create index identity_ic on identity (ic_index);
