/** The boxes appear after 200 ms, so that a quick answer does not flicker. */
import './skeleton.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { classes } from '../style/classes.ts'

const copy = { loading: ['Loading', '加载中'] } as const satisfies Record<string, Pair>

type SkeletonProps = {
  /** px, or any CSS width. */
  w?: number | string | undefined
  h: number
  r?: number | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** One grey box in place of content that is loading. */
export function Skeleton({ w = '100%', h, r = 8, className, style }: SkeletonProps) {
  return <div className={classes('sk', className)} style={{ width: w, height: h, borderRadius: r, ...style }} />
}

/** False for the first 200 ms, then true. */
function useDelayed(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** Reserves the page's space at once and shows its boxes after 200 ms. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const words = useWords(copy)
  const late = useDelayed()
  return (
    <div
      className={classes('loading', late && 'is-late', className)}
      role="status"
      aria-busy="true"
      aria-label={words.loading}
    >
      {children}
    </div>
  )
}
