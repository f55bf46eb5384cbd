/**
 * Single keys in a list and in the panel beside it. They press the control on the screen, so a key never does anything
 * that the page does not offer to this operator now.
 */
const PANEL = '.ops-g > aside:last-child:not([data-unpicked])'
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

/** Opens the row before or after the open one and focuses it; the first row when the open one has left the list. */
function step(way: 'previousElementSibling' | 'nextElementSibling'): boolean {
  const at = find('.ops-g tr[aria-selected="true"]')
  const to = at ? at[way] : find('.ops-g tbody tr[tabindex]')
  if (!(to instanceof HTMLElement)) return false
  to.click()
  to.focus()
  return true
}
function press(selector: string): boolean {
  const found = find(selector)
  found?.click()
  return found !== null
}
function focus(selector: string): boolean {
  const found = find(selector)
  found?.focus()
  return found !== null
}
/** Sets the list of answers as if somebody had picked from it. */
function pick(n: number): boolean {
  const list = document.querySelector<HTMLSelectElement>('.bulk select')
  const option = list?.options[n]
  if (!list || !option) return false
  list.value = option.value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
/**
 * Presses the panel's nth answer, picks the nth reason for all chosen rows (the first option means none), or opens the
 * nth line of the overview, where 0 is the tenth.
 */
const answer = (n: number): boolean =>
  press(`${PANEL} [data-key="${n}"]`) || (n > 0 && pick(n)) || press(`[data-digit="${n}"] a`)
const search = () => focus('.ops-tools input[type="search"]')

const keys: Readonly<Record<string, () => boolean>> = {
  '/': search,
  f: search,
  '[': () => step('previousElementSibling'),
  ']': () => step('nextElementSibling'),
  '.': () => press('[data-key="."]'),
  a: () => press(`${PANEL} .btn--commit`),
  r: () => press(`${PANEL} [data-key="r"]`) || press(`${PANEL} .btn--danger`),
  m: () => press('[data-key="m"]'),
  n: () => press('[data-key="n"]'),
  t: () => press(`${PANEL} [data-key="t"]`),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, () => answer(n)])),
}
/** Whether the key did something here. */
export const pressListKey = (key: string): boolean => keys[key]?.() ?? false
