-- Whoever stands beside a leaf in the tree of sums is shown its amount. So a member's stands there in parts, and nobody's neighbour sees the whole.
alter table liability_leaf drop constraint liability_leaf_member_id_day_asset_key;
create index liability_leaf_mine on liability_leaf (member_id, day);
