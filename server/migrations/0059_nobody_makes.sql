-- A database that was upgraded from PostgreSQL 14 or older lets everybody make tables in it; the app's user makes nothing.
revoke create on schema public from public;
