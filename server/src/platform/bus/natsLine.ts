import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { OpenLine } from './bus.ts'
import { MOST_CHARACTERS } from './bus.ts'

const CONNECT_MS = 3000

/** The library's reconnecting is off: bus.ts reconnects, and notices a silent server by its own heartbeat. */
export const natsLine: OpenLine = ({ host, port, tls, user, password, channel }, { opened, heard, closed }) => {
  let connection: NatsConnection | undefined
  let over = false
  const begun = async (): Promise<void> => {
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
