import type pg from 'pg'

/**
 * No row of the table for which `which` holds (a condition on `old`, of an insert on `new`) can be changed, inserted or
 * deleted until the returned function is called.
 */
export async function stuckRows(
  owner: pg.Client,
  table: string,
  which: string,
  event: 'update' | 'insert' | 'delete' = 'update',
): Promise<() => Promise<void>> {
  await owner.query(`
    create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before ${event} on ${table} for each row when (${which}) execute function stuck()`)
  return async () => {
    await owner.query('drop function stuck cascade')
  }
}
