-- What an operator is told of a mail, and what it needs to be sent as more than text. The words of the receiving server
-- are not kept, because they may repeat the mail's own: its code of three digits and that of RFC 3463 are.
alter table mail
  add column lang text not null default 'en' check (lang in ('en', 'cn')),
  -- Of a notice whose mails the member may switch off.
  add column topic text,
  -- The one address in the words that is ours and may be followed; emptied with them.
  add column link text,
  add column tries int not null default 0,
  add column tried_at timestamptz,
  add column reason text,
  add column answer int,
  add column status text;
create index mail_reader on mail (lower(to_address) text_pattern_ops, id desc);
