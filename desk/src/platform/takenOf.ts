/**
 * What the address says of a list: its filters, and whether a text was searched for, but not which: it may be a
 * member's name, and the audit is kept for ever.
 */
const TYPED = ['find', 'q', 'search']
/** Where the page is in the list, and how it is arranged. */
const NO_FILTER = ['after', 'sort']
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export function takenOf(search: string): { filter: Record<string, string>; typed: boolean } {
  const asked = [...new URLSearchParams(search)]
  const filter = asked.filter(
    ([name, value]) => ![...TYPED, ...NO_FILTER].includes(name) && KEY.test(name) && KEY.test(value),
  )
  return {
    filter: Object.fromEntries(filter.slice(0, 20)),
    typed: asked.some(([name, value]) => TYPED.includes(name) && value !== ''),
  }
}
