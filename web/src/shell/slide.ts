/**
 * Pages slide in from the right and back. Tabs change without motion, and so do pages that the phone has already moved.
 */
import { isQuitPoint, type Place } from '../api/way.ts'

type Slide = 'forward' | 'back' | null

/** How the change from one place to another is shown. `byPhone`: the browser has animated a swipe back by itself. */
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
  // a hidden page or a newer transition skips the motion, never the change
  shown.ready.catch(() => undefined)
  shown.finished.catch(() => undefined)
}
