/**
 * The server names what has become stale, and every page that shows it fetches it again, so no feature needs realtime
 * code.
 */
import type { QueryClient } from '@tanstack/react-query'
import { settings } from '@tonne/contract/base/settings'
import { session } from '@tonne/contract/people/session'
import ReconnectingSocket from 'partysocket/ws'
import { call } from './call.ts'
import { Failed, SessionOver } from './failure.ts'
import { forgetSeen } from './seen.ts'
import { currentSession } from './session.ts'

const BEAT = 50_000
const RECONNECT = {
  maxRetries: 5,
  minReconnectionDelay: 5000,
  maxReconnectionDelay: 5000,
  reconnectionDelayGrowFactor: 1,
}
const PROTOCOL_VERSION = '4'
const SESSION_OVER = 4001
/** A person who logs out here has left the page by then, and must not be redirected to the login as well. */
const OVER_AFTER = 1000

type Open = { host: string; memberId: number; queries: QueryClient }

/**
 * `socket_host` may be a whole address, a host or a path of this origin. "This machine" means the one that served the
 * page.
 */
function addressOf(host: string): URL {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  if (host.startsWith('/')) return new URL(`${scheme}//${location.host}${host}`)
  const address = new URL(/^wss?:/.test(host) ? host : `${scheme}//${host}`)
  const isOwn = address.hostname === 'localhost' && location.hostname !== 'localhost'
  return isOwn ? addressOf(address.pathname) : address
}

/** Each connection, the first and every later one, brings a fresh one-use ticket instead of the session's token. */
export function openSocket({ host, memberId, queries }: Open) {
  const { token } = currentSession()
  const ticketed = async () => {
    // A ticket may be requested once more after its member has left; that is not the end of a session.
    if (currentSession().token !== token) throw new SessionOver('')
    // Nobody tapped anything, so no toast is shown; the socket opens again once there is a network.
    if (!navigator.onLine) throw new Failed(1, '')
    const { ticket } = await call(session.socketTicket, {})
    const address = addressOf(host)
    address.search = new URLSearchParams({ mem_id: String(memberId), token: ticket, v: PROTOCOL_VERSION }).toString()
    return address.href
  }
  const socket = new ReconnectingSocket(ticketed, undefined, {
    ...RECONNECT,
    maxEnqueuedMessages: 0,
    connectionTimeout: 10_000,
  })
  const beat = setInterval(() => socket.send('ping'), BEAT)
  let opened = false
  socket.addEventListener('open', () => {
    if (opened) {
      forgetSeen()
      void queries.invalidateQueries()
    }
    opened = true
  })
  // The session was ended elsewhere: everything the page shows is refetched, and the answer redirects to the login.
  socket.addEventListener('close', ({ code }) => {
    if (code === SESSION_OVER)
      setTimeout(() => currentSession().token === token && void queries.invalidateQueries(), OVER_AFTER)
  })
  socket.addEventListener('message', ({ data }) => refetch(queries, staleNouns(data)))
  return {
    isOpen: () => socket.readyState <= ReconnectingSocket.OPEN || socket.retryCount < RECONNECT.maxRetries,
    close: () => {
      clearInterval(beat)
      socket.close()
    },
  }
}

/** The nouns of `{"stale":["wallet","order"]}`; none for `pong` and anything else. */
export function staleNouns(data: unknown): string[] {
  if (typeof data !== 'string' || !data.startsWith('{')) return []
  try {
    const { stale } = JSON.parse(data) as { stale?: unknown }
    return Array.isArray(stale) ? stale.filter((noun) => typeof noun === 'string') : []
  } catch {
    return []
  }
}

function refetch(queries: QueryClient, nouns: string[]): void {
  if (nouns.length === 0) return
  forgetSeen()
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => nouns.some((noun) => isOf(noun, String(path))),
  })
}
/** The terms come with the base settings, whose path is another noun's. */
const isOf = (noun: string, path: string): boolean =>
  path.startsWith(`/${noun}/`) || (noun === 'settings' && path === settings.baseConfig.path)
