/**
 * Members who buy without pause. Each order has its own key; the client repeats a request once with the same key and
 * logs every answer.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@tonne/domain/refusals'
import type { BenchMember } from '../../server/src/bench/seedBench.ts'
import { LOGS } from './runUnit.ts'

/** Answers after which a client repeats the request with the same key: nothing was done, or the outcome is unknown. */
const AGAIN = new Set<number>([refusals.unavailable.code, refusals.outcomeUnknown.code, refusals.busy.code])
const ANSWER_MS = 15_000
const PAUSE_MS = 400
/** The most orders at a time. */
const LANES = 24

export type Tally = {
  /** Numbers of orders that were acknowledged. */
  acknowledged: string[]
  refused: Map<number, number>
  /** Requests without an answer, or whose answer says to repeat them. */
  again: number
  /** Orders without an answer after the second request. They are repeated until there is one. */
  unanswered: number
  /** The times of acknowledgements, in milliseconds of this process. */
  times: number[]
}
const emptyTally = (): Tally => ({ acknowledged: [], refused: new Map(), again: 0, unanswered: 0, times: [] })

/** Every answer to a member, order by order. */
const LOG = join(LOGS, 'orders.log')

type Buying = { url: string; certificate: string; project: string; members: readonly BenchMember[] }
/** `take` ends a tally and begins the next. `stop` waits until the last order has its answer. */
export type Buyers = {
  take(): Tally
  seen(): Tally
  /** Resolves when every order has its answer. Nobody buys until the returned function is called. */
  rest(): Promise<() => void>
  stop(): Promise<void>
}

export function startBuyers({ url, certificate, project, members }: Buying): Buyers {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate), servername: 'localhost' })
  let [tally, over, next, keys, idle] = [emptyTally(), false, 0, 0, 0]
  let resting: Promise<void> | undefined
  const body = JSON.stringify({ project, kg: 1000, priceVersion: 1 })
  const once = (token: string, key: string): Promise<Answer | undefined> =>
    send({ url: `${url}/h5/api/order/buy`, agent, token, key, body })
  const buy = async (token: string): Promise<void> => {
    const key = `drill-${++keys}-${process.pid}`
    for (let tries = 1; ; tries += 1) {
      const answer = await once(token, key)
      if (answer?.code === 0) {
        tally.acknowledged.push(answer.data.no)
        tally.times.push(performance.now())
        appendFileSync(LOG, `${new Date().toISOString()} ${key} ${answer.data.no} try ${tries}\n`)
        return
      }
      if (answer && !AGAIN.has(answer.code)) {
        tally.refused.set(answer.code, (tally.refused.get(answer.code) ?? 0) + 1)
        return
      }
      tally.again += 1
      if (tries === 2) tally.unanswered += 1
      await sleep(PAUSE_MS)
    }
  }
  const work = Array.from({ length: LANES }, async (_, lane) => {
    await sleep((lane * PAUSE_MS) / LANES)
    while (!over) {
      if (resting) {
        idle += 1
        await resting
        idle -= 1
        continue
      }
      await buy(members[next++ % members.length]!.token)
      await sleep(PAUSE_MS)
    }
  })
  return {
    seen: () => tally,
    take: () => {
      const taken = tally
      tally = emptyTally()
      return taken
    },
    rest: async () => {
      let resume = (): void => undefined
      resting = new Promise((resolve) => {
        resume = () => {
          resting = undefined
          resolve()
        }
      })
      while (idle < LANES) await sleep(20)
      return resume
    },
    stop: async () => {
      over = true
      await Promise.all(work)
      agent.destroy()
    },
  }
}

type Answer = { code: number; data: { no: string } }
type Sending = { url: string; agent: Agent; token: string; key: string; body: string }
/** Undefined when the app gave no answer, for any reason. */
function send({ url, agent, token, key, body }: Sending): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const asked = request(url, {
      agent,
      method: 'POST',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
    })
    asked.once('error', () => resolve(undefined))
    asked.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.once('error', () => resolve(undefined))
      response.once('close', () => {
        try {
          resolve(JSON.parse(text) as Answer)
        } catch {
          resolve(undefined)
        }
      })
    })
    asked.end(body)
  })
}
