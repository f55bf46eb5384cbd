-- The demo bank does not pay what its member gave up.
grant delete on demo_bank_order to tonne_app;
