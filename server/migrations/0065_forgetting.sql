-- When the published time of personal data is over the app empties it (domain/src/support/keptData.ts): of tables it may otherwise only add to, these columns.
grant update (counterparty) on bank_line to tonne_app;
grant update (ic_sealed, ic_index) on identity to tonne_app;
grant update (bytes) on kept_file to tonne_app;
grant update (text) on member_note to tonne_app;
grant update (xml) on payout_batch to tonne_app;
grant update (name, text) on request_message to tonne_app;
grant update (by_name) on request_step to tonne_app;
grant update (why) on unmasking to tonne_app;
grant delete on known_device to tonne_app;
-- Members who closed their account are few among all.
create index member_closed on member (disabled_at) where disabled_at is not null;
