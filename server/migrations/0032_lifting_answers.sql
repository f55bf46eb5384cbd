-- Why a case was lifted or stays is said to the member in both languages.
alter table restriction add column lifted_why_cn text;
create index restriction_lifted on restriction (id desc) where lifted_at is not null;
