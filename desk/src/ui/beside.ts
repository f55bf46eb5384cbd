/**
 * A panel opens beside its list, or below it in a narrow window. It is scrolled into view, and for keyboard users it
 * gets the focus.
 */
import { isMeant } from './keys.ts'

const WAIT_MS = 3000

/** The open panel beside (or below) the list; undefined until its answer has come. */
const openIn = (grid: Element): HTMLElement | undefined => {
  const last = grid.lastElementChild
  return last instanceof HTMLElement && last.tagName === 'ASIDE' && !last.hasAttribute('data-unpicked')
    ? last
    : undefined
}

/**
 * Called after a row was opened. With `byKey` the focus moves too, so that the next Tab reaches the panel's first
 * control.
 */
export function showBeside(row: HTMLElement, byKey: boolean): void {
  const grid = row.closest('.ops-g')
  if (!grid) return
  const settled = (): boolean => {
    const beside = openIn(grid)
    if (!beside) return false
    const isBelow = beside.getBoundingClientRect().top >= grid.firstElementChild!.getBoundingClientRect().bottom
    if (isBelow) beside.scrollIntoView({ block: 'start' })
    if (byKey) {
      beside.tabIndex = -1
      beside.focus({ preventScroll: true })
    }
    return true
  }
  // The page updates for the new address first.
  requestAnimationFrame(() => {
    if (settled()) return
    const watcher = new MutationObserver(() => {
      if (settled()) watcher.disconnect()
    })
    watcher.observe(grid, { childList: true })
    setTimeout(() => watcher.disconnect(), WAIT_MS)
  })
}

/** J and K go to the list unless something is being typed: to its open row, else to its first or last. */
export function stepIn(event: KeyboardEvent, table: HTMLElement | null): void {
  const at = document.activeElement
  if (!isMeant(event) || (event.key !== 'j' && event.key !== 'k') || at?.closest('tr[tabindex]')) return
  const rows = table?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? []
  const to =
    table?.querySelector<HTMLElement>('tr[aria-selected="true"]') ?? rows[event.key === 'j' ? 0 : rows.length - 1]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Escape returns from the panel to its row, unless it closes something inside the panel. */
export function backToRow(event: KeyboardEvent, table: HTMLElement | null): void {
  const at = document.activeElement
  const grid = table?.closest('.ops-g')
  if (event.key !== 'Escape' || event.defaultPrevented || !grid || document.querySelector('dialog[open]')) return
  if (at !== document.body && !(at && openIn(grid)?.contains(at))) return
  if (at instanceof HTMLSelectElement) return
  table?.querySelector<HTMLElement>('tr[aria-selected="true"]')?.focus()
}
