import type { Tx } from '../../platform/database/database.ts'
import { type Stale, tellLater } from '../../shared/ledger/post.ts'

export const PROJECT_STALE: Stale = { memberId: 0, stale: ['project', 'presale', 'draw'] }
export const tellDesk = (tx: Tx, now: Date) => tellLater(tx, PROJECT_STALE, now)
