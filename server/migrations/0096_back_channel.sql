-- The provider's own name of the session that an operator signed on in, by which it may say that this one was ended.
alter table operator_session add column sign_on_sid text;
create index operator_session_sid on operator_session (sign_on_sid) where sign_on_sid is not null;
