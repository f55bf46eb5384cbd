/** Work that is requested often and done at most once each `gapMs`, at once if the last run is longer ago. */
type Paced = { soon(): void; stop(): void }

/** A request that comes during a run causes one more run, so no request is answered by a run that began before it. */
export function paced(work: () => void | Promise<void>, gapMs: number): Paced {
  let begunAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let working = false
  let wanted = false
  let stopped = false
  const begin = async (): Promise<void> => {
    timer = undefined
    wanted = false
    working = true
    begunAt = performance.now()
    try {
      await work()
    } finally {
      working = false
      if (wanted) soon()
    }
  }
  const soon = (): void => {
    wanted = true
    if (working || timer || stopped) return
    const left = begunAt + gapMs - performance.now()
    if (left <= 0) void begin()
    else timer = setTimeout(() => void begin(), left).unref()
  }
  return {
    soon,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
