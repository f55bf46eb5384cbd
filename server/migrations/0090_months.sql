-- Reports as of any day stand on sums that do not grow with the history.

-- What the postings of a closed period make of each day, by kind of entry and pocket: the postings of a period are
-- always the same, so these are too, and whoever sums the period again sums its days again.
create table period_days (
  period bigint primary key check (period > 0),
  -- Null where the period has no posting.
  first_day date,
  last_day date,
  sums jsonb not null,
  check ((first_day is null) = (last_day is null) and first_day <= last_day)
);
create index period_days_last on period_days (last_day);

-- A month is closed once. A posting that is dated in it and sealed at `log_size` or later counts on the first day of
-- the next month, so what a closed month says never changes.
create table month_close (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  log_size bigint not null check (log_size > 0),
  log_root bytea not null check (octet_length(log_root) = 32),
  head_at timestamptz not null,
  -- Since the beginning, up to the end of the month.
  sums jsonb not null,
  at timestamptz not null
);

grant select, insert on period_days, month_close to tonne_app;
