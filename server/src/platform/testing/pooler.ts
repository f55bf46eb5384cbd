/** A pooler as strict as they come, for tests: it passes on who asks for which database, and drops every other start-up option. */
import { connect, createServer, type Socket } from 'node:net'

export type Pooler = { url: string /** Connections so far. */; opened(): number; close(): Promise<void> }

export async function startPooler(behind: string): Promise<Pooler> {
  const target = new URL(behind)
  const open = new Set<Socket>()
  let opened = 0
  const server = createServer((client) => {
    opened += 1
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    client.once('data', (start) => {
      database.write(bare(start))
      client.pipe(database).pipe(client)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(behind), { port: String(port) }).href,
    opened: () => opened,
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
  const kept: string[] = []
  for (let i = 0; i + 1 < words.length && words[i] !== ''; i += 2) if (PASSED.has(words[i]!)) kept.push(words[i]!, words[i + 1]!)
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  start.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
