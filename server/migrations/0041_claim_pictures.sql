-- What shows a payment may be a picture, such as the bank's own advice.
alter table upload add column claim_id bigint references claim;
create index upload_claim on upload (claim_id) where claim_id is not null;
drop index upload_unused;
create index upload_unused on upload (at) where purpose = 'attachment' and message_id is null and claim_id is null;
