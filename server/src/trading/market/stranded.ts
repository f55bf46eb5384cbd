/**
 * Orders that may no longer be filled because something happened to their member. A job removes them; an incoming order
 * that would meet one earlier has it removed first.
 */
import { bothLanguages, sayKg } from '@tonne/domain/format'
import type { OpenRestriction } from '../../shared/session/sessions.ts'
import type { HeldTrader } from './holdStore.ts'
import type { BookRow } from './store.ts'
import type { StrandedRow } from './tradeStore.ts'

/** The notice to its owner, once. Of several reasons the first that holds is given. */
export function strandedNotice({ memberId, no, leftKg, closed, caseNo, held }: StrandedRow) {
  const about = { memberId, cause: `taken out ${no}` }
  const params = { no, left: bothLanguages((lang) => sayKg(leftKg, lang)) }
  if (closed) return { ...about, kind: 'orderTakenOut' as const, params }
  if (caseNo !== null) return { ...about, kind: 'restrictedOrderTakenOut' as const, params: { ...params, caseNo } }
  if (held) return { ...about, kind: 'heldOrderTakenOut' as const, params }
  return { ...about, kind: 'presaleOrderTakenOut' as const, params }
}

type Standing = { holds: ReadonlyMap<number, HeldTrader>; restrictions: readonly OpenRestriction[] }
/**
 * Those of these waiting orders whose members may no longer buy (sell), or whose withdrawals were put on hold after an
 * order that nothing confirmed. As `listStranded` finds them; of closed projects and delivered presales nothing trades.
 */
export function strandedAmong(rows: readonly BookRow[], { holds, restrictions }: Standing): StrandedRow[] {
  const barred = { buy: casesOf(restrictions, 'order'), sell: casesOf(restrictions, 'sell') }
  return rows.flatMap((row) => {
    const caseNo = barred[row.side].get(row.memberId) ?? null
    const hold = holds.get(row.memberId)
    const held = row.stepUpId === null && hold !== undefined && hold.latest > row.at
    const { id, memberId, no, side, leftKg } = row
    return caseNo !== null || held ? [{ id, memberId, no, side, leftKg, caseNo, closed: false, held }] : []
  })
}
/** The first case of each member that stops this. */
const casesOf = (restrictions: readonly OpenRestriction[], scope: 'order' | 'sell'): Map<number, string> =>
  new Map(
    restrictions
      .filter(({ scopes }) => scopes.includes(scope))
      .sort((a, b) => (a.caseNo < b.caseNo ? 1 : -1))
      .map(({ memberId, caseNo }) => [memberId, caseNo]),
  )
