import { WebSocket } from 'ws'
import { SOCKET_PATH } from '../shared/socket/sockets.ts'
import type { Child } from './child.ts'
import { figuresOf, sayRate } from './figures.ts'
import type { Measurement } from './measurement.ts'
import type { Row } from './row.ts'

type Sockets = { count: number; openSeconds: number; megabytes: number; heardSeconds: number }
const SOCKETS = { count: 10_000, openSeconds: 10, megabytes: 300, heardSeconds: 1 }
const AT_ONCE = 250

/** On a server of its own: memory taken under earlier load would hide their size. */
export const sockets: Measurement = {
  name: 'sockets',
  about: 'ten thousand sockets: how long they take to open, what they weigh, how soon a line reaches all',
  alone: true,
  run: async (stage) => {
    const side = await stage.start()
    const found = await stage.turn(side, () => measureSockets(side.child))
    await stage.stop(side)
    const many = sayRate(found.count)
    const row = (what: string, unit: Row['unit'], value: number, most: number): Row => ({
      what,
      unit,
      ours: figuresOf([value]),
      goal: { most },
    })
    return {
      rows: [
        row(`${many} sockets open`, 's', found.openSeconds, SOCKETS.openSeconds),
        row(`what ${many} sockets weigh in the app`, 'MB', found.megabytes, SOCKETS.megabytes),
        row(`one line reaches ${many} sockets`, 's', found.heardSeconds, SOCKETS.heardSeconds),
      ],
    }
  },
}

/**
 * Opens them with session tokens, some members on several; returns the time to open them, their memory in the app's
 * process, and the time for one line to reach them all.
 */
async function measureSockets(child: Child): Promise<Sockets> {
  const { port, members } = child.ready
  const before = await child.ask({ weigh: true })
  const startedAt = performance.now()
  const sockets: WebSocket[] = []
  for (let from = 0; from < SOCKETS.count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, SOCKETS.count - from) }, (_, i) => {
      const { id, token } = members[(from + i) % members.length]!
      return open(`ws://127.0.0.1:${port}${SOCKET_PATH}?mem_id=${id}&token=${token}&v=4`)
    })
    sockets.push(...(await Promise.all(some)))
  }
  const openSeconds = (performance.now() - startedAt) / 1000
  const after = await child.ask({ weigh: true })
  const heard = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once('message', () => resolve()))),
  )
  const sentAt = performance.now()
  const sent = child.ask({ tell: 'project' })
  await Promise.all([heard, sent])
  const heardSeconds = (performance.now() - sentAt) / 1000
  for (const socket of sockets) socket.terminate()
  return { count: sockets.length, openSeconds, megabytes: (after - before) / 2 ** 20, heardSeconds }
}

const open = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('open', () => resolve(socket)).once('error', reject)
  })
