-- Who paid, by the bank's line, when that is not the member in whose name the account is: the deposit waits for two people.
alter table deposit add column paid_by text;
-- Two accounts are linked as one owner's, or a link ends, by a request that two operators decide.
alter table request drop constraint request_kind_check;
alter table request add constraint request_kind_check check (kind in ('level_upgrade', 'trading_password', 'unlock', 'name_correction', 'appeal', 'data_export',
  'account_closure', 'second_factor', 'owner_link', 'owner_end'));
-- The demo bank may pay in another's name, once, when it is told to.
alter table demo_bank drop constraint demo_bank_fault_check;
alter table demo_bank add constraint demo_bank_fault_check check (fault in ('late', 'twice', 'amount', 'repeat', 'payer', 'refused', 'timeout'));
alter table demo_bank_order add column payer text;
