import type { Tx } from '../../platform/database/database.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'

const PROJECT_STALE: Stale = { memberId: 0, stale: ['project', 'presale', 'draw'] }
export const emitToDesk = (tx: Tx, now: Date) => emit(tx, PROJECT_STALE, now)
/** Publishing, a stop and its end also change the list of books. */
export const emitToBooks = (tx: Tx, now: Date) =>
  emit(tx, { ...PROJECT_STALE, stale: [...PROJECT_STALE.stale, 'market'] }, now)
