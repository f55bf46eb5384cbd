import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What `npm run invariants` says of a database: its last line when all hold, all of it otherwise. */
export async function reportInvariants(url: string): Promise<{ holds: boolean; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'report.ts')], {
      env: { ...process.env, DATABASE_URL: url },
    })
    return { holds: true, text: stdout.trim().split('\n').at(-1)! }
  } catch (error) {
    return { holds: false, text: (error as { stdout?: string }).stdout || String(error) }
  }
}
