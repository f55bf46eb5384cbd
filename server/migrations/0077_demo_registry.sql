-- The demo registry answers by itself until somebody wants to do its part at the desk.
alter table demo_bank add column registry_paused boolean not null default false;
