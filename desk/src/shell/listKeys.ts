/**
 * What single keys do in a list and in the panel beside it. They find the control that is on the screen and press it,
 * so that a key never does what the page itself does not offer to this operator now.
 */
const PANEL = '.ops-g > aside:last-child:not([data-unpicked])'
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

/** The row before or after the open one opens, and has the keyboard. */
function step(way: 'previousElementSibling' | 'nextElementSibling'): boolean {
  const to = find('.ops-g tr[aria-selected="true"]')?.[way]
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
const search = () => focus('.ops-tools input[type="search"]')

const keys: Readonly<Record<string, () => boolean>> = {
  '/': search,
  f: search,
  '[': () => step('previousElementSibling'),
  ']': () => step('nextElementSibling'),
  a: () => press(`${PANEL} .btn--commit`),
  r: () => press(`${PANEL} .btn--danger`),
  m: () => press('[data-key="m"]'),
  n: () => press('[data-key="n"]'),
}
/** Whether the key meant something here. */
export const pressListKey = (key: string): boolean => keys[key]?.() ?? false
