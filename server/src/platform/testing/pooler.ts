/** The strictest pooler: it passes on only user and database of the start-up options, and can fall silent. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type Pooler = {
  url: string
  /** Number of connections so far. */
  opened(): number
  /** Passes nothing on and closes nothing, as where packets are dropped; this includes new connections until `heal`. */
  fallSilent(): void
  /** New connections work again; earlier ones stay silent for ever. */
  heal(): void
  close(): Promise<void>
}

/** Where a PostgreSQL of tests listens: at a port or, if the host is a folder, on the socket in it. */
export function placeOf({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const [state, server] = [{ opened: 0, silent: false }, createServer()]
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  server.on('connection', (client) => {
    state.opened += 1
    keep(client)
    if (state.silent) return void client.pause()
    const database = keep(connect(placeOf(target)))
    client.once('data', (start) => {
      database.write(bare(start as Buffer))
      client.pipe(database).pipe(client)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    opened: () => state.opened,
    fallSilent: () => {
      state.silent = true
      for (const socket of open) socket.unpipe().pause()
    },
    heal: () => {
      state.silent = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

const PASSED = new Set(['user', 'database'])
/** A start-up message is its length, the protocol's number, then names and values, each ended by a zero. */
function bare(start: Buffer): Buffer {
  const words = start.subarray(8).toString('latin1').split('\0')
  const passed: string[] = []
  for (let i = 0; i + 1 < words.length && words[i] !== ''; i += 2)
    if (PASSED.has(words[i]!)) passed.push(words[i]!, words[i + 1]!)
  const body = Buffer.from(`${passed.join('\0')}\0\0`, 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  start.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
