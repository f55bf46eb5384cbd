/** Under root the clone may be where PostgreSQL's user cannot go, so both use this folder outside it. */
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { StartRefused } from './refusal.ts'
import { mayRun, type RunAs } from './runAs.ts'

const CANDIDATES = ['/var/lib/tonne', '/opt/tonne', '/var/tmp/tonne']

/** The first candidate that belongs to this process and that the user may enter; makes it when missing. */
export function sharedFolder(user: RunAs | undefined): string {
  for (const folder of CANDIDATES) {
    if (own(folder) && mayRun(user, 'cd "$1"', folder)) return folder
  }
  throw new StartRefused(
    `PostgreSQL needs a folder that user ${user?.name ?? ''} may enter; tried ${CANDIDATES.join(', ')}. Set ` +
      'DATABASE_URL.',
  )
}

function own(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    // Someone else's folder of that name (in /var/tmp anybody may make one) is not trusted with programs or data.
    if (statSync(folder).uid !== process.getuid?.()) return false
    chmodSync(folder, 0o755)
    return true
  } catch {
    return false
  }
}
