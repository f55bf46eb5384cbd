/** Only a member with an open page has a socket, so its code is fetched only then. */
import type { QueryClient } from '@tanstack/react-query'
import { currentSession, watchSession } from './session.ts'
import { currentSettings, watchSettings } from './settings.ts'

const OPEN_AFTER = 300

type Live = { close: () => void; isOpen: () => boolean }
let live: Live | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let sequence = 0

function close(): void {
  sequence += 1
  clearTimeout(waiting)
  waiting = undefined
  live?.close()
  live = null
}

async function open(queries: QueryClient): Promise<void> {
  const mine = sequence
  const { openSocket } = await import('./socket.ts')
  const host = currentSettings()?.socket_host
  const { standing, loginInfo } = currentSession()
  if (mine !== sequence || live || !host || standing !== 'member') return
  live = openSocket({ host, memberId: loginInfo.mem_id, queries })
}

function openSoon(queries: QueryClient): void {
  if (waiting || document.visibilityState === 'hidden' || currentSession().standing !== 'member') return
  if (live?.isOpen()) return
  close()
  waiting = setTimeout(() => {
    waiting = undefined
    void open(queries).catch(() => undefined)
  }, OPEN_AFTER)
}

/**
 * Opens 300 ms after login, closes when logged out, hidden or unloaded; when visible again, it reopens and everything
 * shown is refetched.
 */
export function keepLive(queries: QueryClient): void {
  let member = currentSession().loginInfo.mem_id
  watchSession(() => {
    const { loginInfo } = currentSession()
    if (loginInfo.mem_id !== member) close()
    member = loginInfo.mem_id
    openSoon(queries)
  })
  watchSettings(() => openSoon(queries))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return close()
    openSoon(queries)
    void queries.invalidateQueries()
  })
  addEventListener('pagehide', close)
  addEventListener('pageshow', () => openSoon(queries))
  addEventListener('online', () => openSoon(queries))
  openSoon(queries)
}
