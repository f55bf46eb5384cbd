import type pg from 'pg'

/** Runs it while no row can be written into the audit. */
export async function failingAudit(owner: pg.Client, run: () => Promise<void>): Promise<void> {
  await owner.query(`
    create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
    create trigger no_audit before insert on audit for each row execute function no_audit()`)
  try {
    await run()
  } finally {
    await owner.query('drop trigger no_audit on audit; drop function no_audit()')
  }
}
