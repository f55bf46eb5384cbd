-- Banks number their statements anew each year. The balances of two statements in a row, and the references of their
-- lines, show whether one is missing or comes twice; a number repeats within a year only when a file is another's.
-- only adds: an earlier release takes a number once in all years, which is once in each.
alter table bank_file drop constraint bank_file_statement_key;
create unique index bank_file_statement on bank_file (statement, extract(year from closing_day));
