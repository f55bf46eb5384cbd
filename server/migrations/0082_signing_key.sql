-- The key that signs the log, sealed under the secret of seal_key. Null until the first start of this release.
alter table instance add column sign_sealed bytea, add check (sign_sealed is null or public_key is not null);
