import { createClient } from '@redis/client'
import type { OpenLine } from './bus.ts'

const CONNECT_MS = 3000

/** The library's reconnecting is off: bus.ts reconnects, and notices a silent server by its own heartbeat. */
export const redisLine: OpenLine = ({ host, port, tls, user, password, channel }, { opened, heard, closed }) => {
  const socket = { host, port, connectTimeout: CONNECT_MS, reconnectStrategy: false as const }
  const client = createClient({
    socket: tls ? { ...socket, tls: true } : socket,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    disableOfflineQueue: true,
  })
  let over = false
  const end = (error?: unknown): void => {
    if (over) return
    over = true
    closed(error)
  }
  client.on('error', end).on('end', () => end())
  void client
    .connect()
    .then(() => client.subscribe(channel, heard))
    .then(opened)
    .catch(end)
  return {
    say: (text) => void client.publish(channel, text).catch(() => undefined),
    close: async () => {
      over = true
      if (client.isOpen) client.destroy()
    },
  }
}
