import { createConnection } from 'node:net'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { OpenLine } from './bus.ts'
import { MOST_CHARACTERS } from './bus.ts'

const CONNECT_MS = 3000

/** Waits for a server's greeting. To one that gives none the library would keep its connection open for ever. */
async function greets(host: string, port: number): Promise<void> {
  const socket = createConnection({ host, port, timeout: CONNECT_MS })
  try {
    await new Promise((resolve, reject) => {
      const late = () => reject(Object.assign(new Error('no greeting'), { code: 'ETIMEDOUT' }))
      socket.once('data', resolve).once('error', reject).once('timeout', late).once('close', reject)
    })
  } finally {
    socket.destroy()
  }
}

/** The library's reconnecting is off: bus.ts reconnects, and notices a silent server by its own heartbeat. */
export const natsLine: OpenLine = ({ host, port, tls, user, password, channel }, { opened, heard, closed }) => {
  let connection: NatsConnection | undefined
  let over = false
  const begun = async (): Promise<void> => {
    await greets(host, port)
    if (over) return
    connection = await connect({
      servers: `${host.includes(':') ? `[${host}]` : host}:${port}`,
      timeout: CONNECT_MS,
      reconnect: false,
      ignoreClusterUpdates: true,
      tls: tls ? {} : null,
      ...(user !== undefined && { user, pass: password ?? '' }),
      ...(user === undefined && password !== undefined && { token: password }),
    })
    if (over) return void (await connection.close())
    void connection.closed().then((error) => closed(error ?? undefined))
    connection.subscribe(channel, {
      callback: (error, message) => {
        if (!error && message.data.length <= MOST_CHARACTERS) heard(message.string())
      },
    })
    opened()
  }
  const beginning = begun().catch((error: unknown) => void (over || closed(error)))
  return {
    say: (text) => {
      // The connection may have ended before its end was reported.
      if (connection && !connection.isClosed()) connection.publish(channel, text)
    },
    close: async () => {
      over = true
      await beginning
      await connection?.close()
    },
  }
}
