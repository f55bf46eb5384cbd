/** Loads the next page when the end is 80 px away. */
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef } from 'react'
import { Busy } from '../input/Busy.tsx'

const reachPx = 80
const copy = { more: ['Loading more', '正在加载更多'], end: ['That is all', '已全部显示'] } as const satisfies Record<
  string,
  Pair
>

type InfiniteEndProps = { onReach: () => void; more: boolean; busy?: boolean | undefined; endText?: string | undefined }

/** Placed after the last row. `onReach` may be called again after `busy` has ended while the end is still visible. */
export function InfiniteEnd({ onReach, more, busy = false, endText }: InfiniteEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  reach.current = onReach
  const words = useWords(copy)
  useEffect(() => {
    if (!end.current || !more || busy) return
    // Only the last of several observations delivered at once is current; using another, a list scrolled to its end
    // at that moment would stop growing.
    const watcher = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && reach.current(), {
      rootMargin: `0px 0px ${reachPx}px`,
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [more, busy])
  return (
    <div ref={end} className="cap center mt5" role="status">
      {more ? (
        busy && (
          <>
            <Busy />
            <span className="sr">{words.more}</span>
          </>
        )
      ) : (
        <p>{endText ?? words.end}</p>
      )}
    </div>
  )
}
