const hex = (from: number): string => `('x' || substring(name from ${from} for 8))::bit(32)::bigint`
/** The name of a file of the log ends with its place: 4 GB, and the file within them. */
const END_OF_FILE = `${hex(9)} * 4294967296 + (${hex(17)} + 1) * size`
/**
 * One row while PostgreSQL does not archive its log: the newest try failed, which its server repeats for ever and says
 * in its own log alone; or a whole file has waited for ten minutes, because the command does not end.
 */
export const NOT_ARCHIVED = `
  select fails, extract(epoch from now() - since)::float8 * 1000 as "forMs" from (
    select last_failed_time > coalesce(last_archived_time, '-infinity') is true as fails,
      coalesce(last_archived_time, stats_reset) as since, substring(last_archived_wal from '^[0-9A-F]{24}') as name,
      pg_size_bytes(current_setting('wal_segment_size')) as size,
      case when not pg_is_in_recovery() then pg_current_wal_lsn() - '0/0'::pg_lsn end as written
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  ) archiver
  where fails or (written - coalesce(${END_OF_FILE}, 0) >= size and since < now() - interval '10 minutes')`
