-- What a withdrawal comes from is looked up by its seller, the latest sales first.
create index trade_seller on trade (seller_id, settled_at desc);
