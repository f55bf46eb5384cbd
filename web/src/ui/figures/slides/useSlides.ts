/** The track moves to the next slide in 500 ms, and from the last to the first. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { reducedMotion } from '../../style/reducedMotion.ts'

const slideMs = 500
const ease = (t: number) => 1 - (1 - t) ** 3

// The start of a slide, in scroll px of its track.
function offsetOf(track: HTMLElement, index: number): number {
  const [first, slide] = [track.children[0], track.children[index]]
  return first instanceof HTMLElement && slide instanceof HTMLElement ? slide.offsetLeft - first.offsetLeft : 0
}

function nearest(track: HTMLElement): number {
  const offsets = Array.from(track.children, (_, index) => Math.abs(offsetOf(track, index) - track.scrollLeft))
  return offsets.indexOf(Math.min(...offsets))
}

// The browser's smooth scrolling has no fixed duration, so this moves the track itself, with snapping off.
function slideTo(track: HTMLElement, left: number, done: () => void): () => void {
  const from = track.scrollLeft
  const start = performance.now()
  let frame = 0
  track.style.scrollSnapType = 'none'
  const step = (now: number) => {
    const t = reducedMotion() ? 1 : Math.max(0, Math.min(1, (now - start) / slideMs))
    track.scrollLeft = from + (left - from) * ease(t)
    if (t < 1) frame = requestAnimationFrame(step)
    else finish()
  }
  const finish = () => {
    track.style.scrollSnapType = ''
    done()
  }
  frame = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frame)
    track.style.scrollSnapType = ''
  }
}

/**
 * `count` slides, followed by copies of the first ones. Returns the visible slide, a function to go to one (`count`
 * wraps to the first), and a number that grows whenever the track stops, so that each stay is timed anew.
 */
export function useSlides(trackRef: RefObject<HTMLElement | null>, count: number) {
  const [{ shown, stay }, setRest] = useState({ shown: 0, stay: 0 })
  const stop = useRef(() => {})
  const settle = useCallback(() => {
    const track = trackRef.current
    if (!track) return
    const index = nearest(track)
    // From the copy of the first slide the track jumps back without a visible change.
    if (index >= count) track.scrollLeft = offsetOf(track, index - count)
    setRest((rest) => ({ shown: index % count, stay: rest.stay + 1 }))
  }, [trackRef, count])
  const goTo = useCallback(
    (index: number) => {
      const track = trackRef.current
      if (!track) return
      stop.current()
      stop.current = slideTo(track, offsetOf(track, index), settle)
    },
    [trackRef, settle],
  )
  useEffect(() => {
    const track = trackRef.current
    if (!track) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, 120)
    }
    const onTouch = () => stop.current()
    track.addEventListener('scroll', onScroll, { passive: true })
    track.addEventListener('pointerdown', onTouch)
    return () => {
      clearTimeout(timer)
      stop.current()
      track.removeEventListener('scroll', onScroll)
      track.removeEventListener('pointerdown', onTouch)
    }
  }, [trackRef, settle])
  return { shown, stay, goTo }
}
