/**
 * A page that was drawn stands without its scripts, so they come after its pictures and letters: fetched beside them
 * they would delay what is seen.
 */
const MODULE = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
/** A picture that does not come keeps nobody from the app. */
const LATEST_MS = 3000

export type Standing = { html: string; script: string }
/** The page without its scripts, and the one that begins them; null where the page has none. */
export function standingOf(html: string): Standing | null {
  const main = MODULE.exec(html)?.[1]
  if (!main) return null
  const ahead = [...html.matchAll(AHEAD)].map(([, address]) => address)
  return { html: html.replace(AHEAD, '').replace(MODULE, ''), script: beginning(main, ahead) }
}

/**
 * After the frame that shows the last picture, and where a browser tells when that is on the screen, after that; at
 * once for who is not shown what was drawn (`web/public/theme.js`), and with the first touch. A button that is pressed
 * meanwhile is pressed again by the app (`web/src/main.tsx`).
 */
const beginning = (main: string, ahead: readonly (string | undefined)[]): string =>
  `(() => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of ${JSON.stringify(ahead)}) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
    import(${JSON.stringify(main)})
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
