-- What came back counts for nothing by whatever hands it came, and so does what was passed on: it is said of all of it, no longer of two owners alone.
alter table uncounted_trade drop constraint uncounted_trade_why_check;
update uncounted_trade set why = 'passed' where why = 'returned';
alter table uncounted_trade add constraint uncounted_trade_why_check check (why in ('owner', 'marked', 'passed'));
