/**
 * A document for the front ends, whose sources name what every browser has. Node's own globals stay, because the server
 * in this process uses them.
 */
import { Window } from 'happy-dom'

/** A phone, on which nothing moves. */
const device = { prefersReducedMotion: 'reduce' } as const
const window = new Window({ url: 'https://tonne.example/', width: 390, height: 844, settings: { device } })

/** Node has these too, but the document's objects must be of one kind. */
const REPLACED = 'CustomEvent Event EventTarget MessageEvent localStorage location navigator sessionStorage'.split(' ')
const all = window as unknown as Record<string, unknown>

for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !REPLACED.includes(name)) continue
  const value = all[name]
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  const bound: unknown = isMethod ? value.bind(window) : value
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true })
}
Object.assign(globalThis, { window: globalThis, self: globalThis })

export const { document } = window

/** Popovers, which this document lacks: shown and hidden with the events that a browser sends. */
const { prototype } = window.HTMLElement
const turn = (panel: InstanceType<typeof window.HTMLElement>, newState: 'open' | 'closed'): void => {
  const oldState = newState === 'open' ? 'closed' : 'open'
  if (panel.hasAttribute('data-popover') === (newState === 'open')) return
  for (const kind of ['beforetoggle', 'toggle']) {
    if (kind === 'toggle') panel.toggleAttribute('data-popover', newState === 'open')
    panel.dispatchEvent(Object.assign(new window.Event(kind), { newState, oldState }))
  }
}
Object.assign(prototype, {
  showPopover(this: InstanceType<typeof window.HTMLElement>) {
    turn(this, 'open')
  },
  hidePopover(this: InstanceType<typeof window.HTMLElement>) {
    turn(this, 'closed')
  },
})
document.addEventListener('click', ({ target }) => {
  const button = (target as InstanceType<typeof window.HTMLElement>).closest('[popovertarget]')
  const panel = button && document.getElementById(button.getAttribute('popovertarget')!)
  if (panel)
    turn(panel as InstanceType<typeof window.HTMLElement>, panel.hasAttribute('data-popover') ? 'closed' : 'open')
})
