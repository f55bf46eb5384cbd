/**
 * A drawn page is complete without its scripts, so they load after its first picture and fonts, and so do its other
 * pictures; loaded at the same time they would delay what is seen.
 */
const MODULE = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
/** A picture that does not load does not keep the app from starting. */
const LATEST_MS = 3000

export type Standing = { html: string; script: string }
/** The page without its scripts, of which a build names one or several, and the script that starts them. */
export function standingOf(html: string): Standing | null {
  const addresses = (tag: RegExp) => [...html.matchAll(tag)].map(([, address]) => address!)
  const modules = addresses(MODULE)
  if (modules.length === 0) return null
  return { html: html.replace(AHEAD, '').replace(MODULE, ''), script: beginning(modules, addresses(AHEAD)) }
}

/**
 * Starts the scripts after the frame that shows the last picture, or once the browser reports it painted; at once where
 * the drawing is not shown (`web/public/theme.js`), and at the first touch. The app presses a button again that was
 * pressed meanwhile (`web/src/main.tsx`).
 */
const beginning = (modules: readonly string[], ahead: readonly string[]): string =>
  `(() => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    delete document.documentElement.dataset.pictures
    for (const href of ${JSON.stringify(ahead)}) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
    for (const module of ${JSON.stringify(modules)}) import(module)
  }
  if (document.documentElement.dataset.made === '') return begin()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true, passive: true })
  document.onclick = ({ target }) => (window.pressed = target.closest('button'))
  const shown = () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return begin()
    new PerformanceObserver(begin).observe({ type: 'largest-contentful-paint', buffered: true })
  }
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown))))
  setTimeout(begin, ${LATEST_MS})
})()`.replace(/\n\s*/g, '\n')
