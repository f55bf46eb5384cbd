import type { Socket } from 'node:net'
import { refusals } from '@tonne/domain/refusals'
import type { Child } from './child.ts'
import { type Figures, figuresOf } from './figures.ts'
import { answerIn, load, openSocket } from './load.ts'
import { type NextRequest, orderRequests } from './requests.ts'

export type Overload = {
  peak: Figures
  sent: Figures
  done: Figures
  refused: Figures
  slowest: Figures
  ratio: Figures
}
type OverloadInput = { child: Child; connections: number; rounds: number; ms: number }
const TIMES = 5

/**
 * In turns: as many orders as can be done, then five times as many asked for. `ratio` is what was done of the second,
 * against the first.
 */
export async function measureOverload({ child, connections, rounds, ms }: OverloadInput): Promise<Overload> {
  const { port, members } = child.ready
  const found: (Overloaded & { peak: number })[] = []
  for (let round = 1; round <= rounds; round++) {
    const project = `OVER-${round}`
    await child.ask({ open: project })
    const next = orderRequests(members, project)
    const peak = (await load({ port, connections, ms, next })).rate
    found.push({ peak, ...(await overload({ port, rate: TIMES * peak, ms, next })) })
  }
  const of = (value: (one: (typeof found)[number]) => number) => figuresOf(found.map(value))
  return {
    peak: of((one) => one.peak),
    sent: of((one) => one.sent),
    done: of((one) => one.done),
    refused: of((one) => one.refused),
    slowest: of((one) => one.slowest),
    ratio: of((one) => one.done / one.peak),
  }
}

/** `rate`: requests a second, sent whether or not the ones before were answered. */
type Overloading = { port: number; rate: number; ms: number; next: NextRequest }
/**
 * Answers a second of each kind; `sent` is what was really asked; `slowest` is how long the last hundredth of those
 * done had waited, in milliseconds.
 */
type Overloaded = { sent: number; done: number; refused: number; slowest: number }

/** One request is under way on each: more than the server lets wait, so that the load never waits for the server. */
const CONNECTIONS = 4000
const TICK_MS = 5

async function overload({ port, rate, ms, next }: Overloading): Promise<Overloaded> {
  const counts: Counts = { sent: 0, done: 0, refused: 0, waits: [], open: true }
  const free: Socket[] = []
  const sockets: Socket[] = []
  for (let from = 0; from < CONNECTIONS; from += 500)
    sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => openSocket(port)))))
  const sentAt = new Map<Socket, number>()
  for (const socket of sockets) listen(socket, { counts, sentAt, free })
  free.push(...sockets)
  const startedAt = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - startedAt
      for (let due = Math.floor((Math.min(passed, ms) * rate) / 1000) - counts.sent; due > 0; due--) {
        const socket = free.pop()
        if (!socket) break
        sentAt.set(socket, performance.now())
        socket.write(Buffer.from(next(0)))
        counts.sent++
      }
      if (passed < ms) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  counts.open = false
  const seconds = (performance.now() - startedAt) / 1000
  while (free.length < CONNECTIONS) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  for (const socket of sockets) socket.destroy()
  const waits = counts.waits.sort((a, b) => a - b)
  return {
    sent: counts.sent / seconds,
    done: counts.done / seconds,
    refused: counts.refused / seconds,
    slowest: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }
}

type Counts = { sent: number; done: number; refused: number; waits: number[]; open: boolean }
type Listening = { counts: Counts; sentAt: Map<Socket, number>; free: Socket[] }

function listen(socket: Socket, { counts, sentAt, free }: Listening): void {
  let parts: Buffer | undefined
  socket.on('data', (chunk: Buffer) => {
    parts = parts ? Buffer.concat([parts, chunk]) : chunk
    const answer = answerIn(parts)
    if (!answer) return
    parts = undefined
    free.push(socket)
    const { code } = JSON.parse(answer.toString()) as { code: number }
    if (code !== 0 && code !== refusals.busy.code) throw new Error(`under overload: ${answer}`)
    if (!counts.open) return
    if (code !== 0) counts.refused++
    else {
      counts.done++
      counts.waits.push(performance.now() - sentAt.get(socket)!)
    }
  })
}
