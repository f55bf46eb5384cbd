-- By what an operator came in: where only passkeys count, a session that a code opened makes the first passkey and nothing else.
alter table operator_session add column came_by text not null default 'code' check (came_by in ('code', 'passkey'));
