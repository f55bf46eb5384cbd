/**
 * The filters of a list in the address, and whether a text was searched for. The text itself is left out, because it
 * may be a member's name, and the audit is stored for ever.
 */
const TYPED = ['find', 'q', 'search']
/** Parameters of the page's place and order, which are no filters. */
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
