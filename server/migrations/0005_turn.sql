-- Taking turns by key: what is counted before a row exists that could be locked (codes to an email, tries from an address) is counted exactly.

-- Holds no rows between transactions: whoever takes a turn inserts its key and deletes it again, and the next one waits for that commit.
create table turn (
  key text primary key
);
grant select, insert, delete on turn to tonne_app;
