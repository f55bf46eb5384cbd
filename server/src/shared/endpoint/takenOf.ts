/**
 * The filters of a list that was taken as a file, and whether a text was searched for. The text itself is left out,
 * because it may be a member's name, and the audit is stored for ever.
 */
const TYPED = ['find', 'q', 'search']
/** The place in the list and its order, which are no filters. */
const NO_FILTER = ['after', 'limit', 'sort', 'named', 'total']
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export function takenOf(input: Readonly<Record<string, unknown>>) {
  const asked = Object.entries(input).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return {
    filter: Object.fromEntries(
      asked.filter(([name, value]) => ![...TYPED, ...NO_FILTER].includes(name) && KEY.test(String(value))),
    ),
    typed: asked.some(([name, value]) => TYPED.includes(name) && value !== ''),
  }
}
