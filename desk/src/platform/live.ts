/** The socket only names what is stale; the data is then fetched. */
import type { QueryClient } from '@tanstack/react-query'

const RETRY_MS = 5000
/** Desk endpoints whose data the members' API names differently. */
const alsoStale: Readonly<Record<string, readonly string[]>> = {
  deposit: ['line'],
  claim: ['line'],
  market: ['blotter'],
  order: ['blotter'],
}
/** Opens the desk's socket and keeps it open while the page is visible; returns a function that stops it. */
export function listen(queries: QueryClient): () => void {
  let socket: WebSocket | undefined
  let timer: number | undefined
  let stopped = false
  let opened = false
  const open = (): void => {
    if (stopped || document.hidden) return
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket/desk`)
    socket.onmessage = ({ data }) => {
      if (data === 'pong') return
      const { stale } = JSON.parse(String(data)) as { stale: string[] }
      const names = stale.flatMap((name) => [name, ...(alsoStale[name] ?? [])])
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => names.some((name) => String(queryKey[0]).startsWith(`/${name}`)),
      })
    }
    // Events while it was closed were lost, so everything is fetched again.
    socket.onopen = () => {
      if (opened) void queries.invalidateQueries()
      opened = true
    }
    socket.onclose = () => {
      if (!stopped) timer = window.setTimeout(open, RETRY_MS)
    }
  }
  const seen = (): void => {
    if (document.hidden) return
    window.clearTimeout(timer)
    if (!socket || socket.readyState > WebSocket.OPEN) open()
    void queries.invalidateQueries()
  }
  document.addEventListener('visibilitychange', seen)
  open()
  return () => {
    stopped = true
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    socket?.close()
  }
}
