import type { Socket } from 'node:net'
import { refusals } from '@tonne/domain/refusals'
import { figuresOf, sayRate } from './figures.ts'
import { answerIn, openSocket } from './load.ts'
import type { Measurement } from './measurement.ts'
import { type NextRequest, orderRequests } from './requests.ts'
import { compare, type Row } from './row.ts'

/** The load as a multiple of the peak, and the share of the peak that must still be done. */
const ASKED = [
  { times: 2, least: 0.95 },
  { times: 5, least: 0.7 },
] as const
const MOST_SECONDS = 1

export const goodput: Measurement = {
  name: 'goodput',
  about: 'orders done while two and five times as many are asked, against as many as can be done',
  run: async (stage) => {
    const product = await stage.product()
    const { port, members } = product.child.ready
    const peaks: number[] = []
    const found = ASKED.map(() => [] as Overloaded[])
    for (let round = 1; round <= stage.plan.rounds; round++)
      await stage.turn(product, async () => {
        const next = orderRequests(members, (await stage.open(product)).no)
        const { rate: peak } = await stage.drive(product, next)
        peaks.push(peak)
        for (const [i, { times }] of ASKED.entries())
          found[i]!.push(await overload({ port, rate: times * peak, ms: stage.plan.ms, next }))
        const done = found.map((runs) => Math.round(runs.at(-1)!.done)).join(', ')
        stage.say(`Round ${round}: ${Math.round(peak)}/s at the peak, ${done}/s of more`)
      })
    return {
      rows: ASKED.flatMap(({ times, least }, i): Row[] => [
        compare(
          `orders done while ${times}x as many are asked : at the peak`,
          { ours: found[i]!.map(({ done }) => done), other: peaks },
          { least },
        ),
        {
          what: `p99 of those done at ${times}x`,
          unit: 's',
          ours: figuresOf(found[i]!.map(({ slowest }) => slowest / 1000)),
          goal: { most: MOST_SECONDS },
        },
      ]),
      notes: ASKED.map(({ times }, i) => {
        const median = (value: 'sent' | 'refused') => sayRate(figuresOf(found[i]!.map((run) => run[value])).median)
        return (
          `Asked ${times}x: sent whether answered or not, ${median('sent')} a second came to be sent, ` +
          `${median('refused')} were told to come again.`
        )
      }),
    }
  },
}

/** `rate`: requests a second, sent whether or not earlier ones were answered. */
type Overloading = { port: number; rate: number; ms: number; next: NextRequest }
/**
 * Answers a second of each kind; `sent` is the real load; `slowest` is the 99th percentile of the waiting time of those
 * done, in milliseconds.
 */
type Overloaded = { sent: number; done: number; refused: number; slowest: number }

/** Each has one request under way: more than the server lets wait, so that the load never waits for the server. */
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
  if (counts.odd !== undefined) throw new Error(`under overload: ${counts.odd}`)
  const waits = counts.waits.sort((a, b) => a - b)
  return {
    sent: counts.sent / seconds,
    done: counts.done / seconds,
    refused: counts.refused / seconds,
    slowest: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }
}

/** `odd`: an answer that is neither a purchase nor `busy`. */
type Counts = { sent: number; done: number; refused: number; waits: number[]; open: boolean; odd?: string }
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
    if (code !== 0 && code !== refusals.busy.code) counts.odd ??= answer.toString()
    if (!counts.open) return
    if (code !== 0) counts.refused++
    else {
      counts.done++
      counts.waits.push(performance.now() - sentAt.get(socket)!)
    }
  })
}
