import type { Tx } from '../../platform/database/database.ts'
import { type Stale, tell } from '../../shared/ledger/tell.ts'

const PROJECT_STALE: Stale = { memberId: 0, stale: ['project', 'presale', 'draw'] }
export const tellDesk = (tx: Tx, now: Date) => tell(tx, PROJECT_STALE, now)
/** What is published, a stop and its end also change the list of books. */
export const tellBooks = (tx: Tx, now: Date) =>
  tell(tx, { ...PROJECT_STALE, stale: [...PROJECT_STALE.stale, 'market'] }, now)
