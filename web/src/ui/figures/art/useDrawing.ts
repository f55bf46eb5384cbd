/**
 * Drawings take milliseconds, so they are made one at a time between frames, and cached so that a revisited page is
 * complete at once.
 */
import { useEffect, useState } from 'react'

type Drawn = { drawn: unknown; free: () => void }
const drawings = new Map<string, Drawn>()
const MOST_DRAWINGS = 80
let queue: Promise<unknown> = Promise.resolve()

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function keep<T>({ key, free }: Drawing<T>, drawn: T): T {
  drawings.set(key, { drawn, free: () => free?.(drawn) })
  const [oldest] = drawings
  if (drawings.size > MOST_DRAWINGS && oldest) {
    drawings.delete(oldest[0])
    oldest[1].free()
  }
  return drawn
}

/**
 * A drawing: a key that identifies the result completely, the subject at any size, and a function that loads and draws
 * it.
 */
export type Drawing<T> = {
  readonly key: string
  readonly subject: string
  readonly draw: () => Promise<T> /** Gives back what a drawing took, once it is no longer kept. */
  readonly free?: (drawn: T) => void
}

type Held<T> = { key: string; subject: string; drawn: T }

function lookUp<T>(drawing: Drawing<T> | null): Held<T> | undefined {
  return drawing && drawings.has(drawing.key)
    ? { key: drawing.key, subject: drawing.subject, drawn: drawings.get(drawing.key)!.drawn as T }
    : undefined
}

/**
 * The drawing, or undefined while it waits; until then a drawing of the same subject at another size takes its place.
 * Null draws nothing. A drawing that cannot be loaded stays undefined.
 */
export function useDrawing<T>(drawing: Drawing<T> | null): T | undefined {
  const key = drawing?.key
  const [held, setHeld] = useState(() => lookUp(drawing))
  const current =
    held && held.key === key ? held : (lookUp(drawing) ?? (held?.subject === drawing?.subject ? held : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the result completely
  useEffect(() => {
    if (!drawing) return
    let wanted = true
    const known = lookUp(drawing)
    if (known) setHeld(known)
    else {
      queue = queue
        .then(nextTask)
        .then(async () => {
          if (!wanted) return
          const drawn = lookUp(drawing)?.drawn ?? keep(drawing, await drawing.draw())
          if (wanted) setHeld({ key: drawing.key, subject: drawing.subject, drawn })
        })
        .catch(() => undefined)
    }
    return () => {
      wanted = false
    }
  }, [key])
  return current?.drawn
}
