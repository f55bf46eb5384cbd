-- What a month's pack says besides its postings: who the operator was, what waited, how fast queues were, how much the
-- largest hold, and what the bank's statement said. Taken when the month is closed, because what is told of it later
-- must not change it.
alter table month_close add column kept jsonb not null
  default '{"operator": {"name": "", "uen": "", "gstNumber": null}, "waiting": [], "answered": [],
    "largest": null, "bank": null}';
