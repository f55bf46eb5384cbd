/**
 * Pages slide in from the right, and back again. Tabs change without motion, and so do pages that the phone has
 * animated itself.
 */
import { isQuitPoint, type Place } from '../api/way.ts'

type Slide = 'forward' | 'back' | null

/** The animation of a change of place. `byPhone`: the browser has animated a swipe back itself. */
export function slideOf(from: Place, to: Place, byPhone: boolean): Slide {
  if (byPhone || from.key === '' || from.path === to.path || (isQuitPoint(from.path) && isQuitPoint(to.path)))
    return null
  return to.index < from.index ? 'back' : 'forward'
}

/** Changes the screen within a view transition of that type where the browser has them and motion is welcome. */
export function slide(type: Slide, change: () => void): void {
  const still = type === null || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !CSS.supports('selector(:active-view-transition-type(a))')) {
    change()
    return
  }
  const shown = document.startViewTransition({ update: change, types: [type] })
  // A hidden page or a newer transition skips the animation but not the change.
  shown.ready.catch(() => undefined)
  shown.finished.catch(() => undefined)
}
