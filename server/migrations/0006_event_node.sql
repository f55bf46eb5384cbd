-- Which node announced an event: it told its own sockets at once, the others hear of it by looking.
alter table event add column node text not null default '';
