import type { Clock } from '../platform/clock.ts'
import type { Signer } from '../platform/crypto/signature.ts'
import type { Db } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'
import type { RequireStepUp } from './credential/stepUp.ts'
import type { Environment } from './environment.ts'
import type { Hub } from './socket/hub.ts'

export type Tools = {
  db: Db
  clock: Clock
  /** Where the bytes of pictures are (platform/files/). */
  files: Files
  /** Announces stale data to open pages; call it after the commit. */
  hub: Pick<Hub, 'emit' | 'closeSession'>
  /** The member's proof before money leaves (see credential/stepUp.ts). */
  requireStepUp: RequireStepUp
  /** Signs the log, and every statement and proof. */
  signer: Signer
  settings: Pick<
    Environment,
    'mode' | 'publicUrl' | 'secret' | 'secretPrevious' | 'bank' | 'gstNumber' | 'trustProxy' | 'demoControls'
  > & { backupDir?: Environment['backupDir']; signOn?: Environment['signOn'] }
}
