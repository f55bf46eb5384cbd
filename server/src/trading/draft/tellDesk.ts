import type { Tx } from '../../platform/database/database.ts'
import { type Stale, tell } from '../../shared/ledger/tell.ts'

const PROJECT_STALE: Stale = { memberId: 0, stale: ['project', 'presale', 'draw'] }
export const tellDesk = (tx: Tx, now: Date) => tell(tx, PROJECT_STALE, now)
