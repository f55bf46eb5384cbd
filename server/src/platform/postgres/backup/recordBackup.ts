import type { Sql } from '../../database/database.ts'

/** Records that a backup was completed, for the alert about an old one. A cluster records its own in backup.sh. */
export async function recordBackup(owner: Sql): Promise<void> {
  try {
    await owner.rows('insert into backup default values')
  } catch (error) {
    // The database of an earlier release has no such table.
    if ((error as { code?: string }).code !== '42P01') throw error
  }
}
