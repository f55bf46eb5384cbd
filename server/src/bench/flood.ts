/** Measures the 99th percentile of other callers' calls beside a flood, and without it, in one run. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '../testing/people.ts'
import type { Child } from './child.ts'
import type { Flood } from './floodClient.ts'
import { single } from './load.ts'
import type { Measurement } from './measurement.ts'
import { getRequest, loginBytes, orderRequests } from './requests.ts'
import { compare } from './row.ts'

type Pair = { quiet: number; noisy: number }
type Floods = { members: Pair[]; logins: Pair[] }
const ROUNDS = 3
const MEMBERS = 200
type FloodInput = { child: Child; rounds: number; ms: number }
/** Milliseconds of each honest call. */
type Honest = () => Promise<number[]>

const HONEST = 12
const EVERY_MS = 60
const LOGINS = 60
/** The time until a flood is under way. */
const BEGIN_MS = 1500

export const floods: Measurement = {
  name: 'floods',
  about: 'the slowest calls of others while one member floods with sockets and reads, or a stranger with wrong logins',
  alone: true,
  run: async (stage) => {
    const side = await stage.start({ members: MEMBERS, bounds: 'bounded' })
    const { ms } = stage.plan
    const found = await stage.turn(side, () => measureFloods({ child: side.child, rounds: ROUNDS, ms }))
    await stage.stop(side)
    const row = (what: string, pairs: readonly Pair[]) => {
      const [ours, other] = [pairs.map(({ noisy }) => noisy), pairs.map(({ quiet }) => quiet)]
      return compare(what, { unit: 'ms', ours, other }, { most: 2 })
    }
    return {
      rows: [
        row('p99 of members’ calls while one floods with sockets and reads : in quiet', found.members),
        row('p99 of logins from a known device while a stranger floods with wrong ones : in quiet', found.logins),
      ],
    }
  },
}

/** The server has the product's limits, because each caller here is one. */
async function measureFloods({ child, rounds, ms }: FloodInput): Promise<Floods> {
  const { port, members } = child.ready
  const found: Floods = { members: [], logins: [] }
  for (let round = 0; round < rounds; round++) {
    const project = `FLOOD-${round}`
    await child.ask({ open: project })
    const others = members.slice(round * HONEST + rounds, (round + 1) * HONEST + rounds)
    const going = () => goOn({ port, tokens: others, project, ms })
    found.members.push(await beside(going, { port, member: members[round]! }))
    const person = await child.ask({ meet: `honest-${round}@bench.example` })
    const coming = () =>
      comeIn(port, { email: `honest-${round}@bench.example`, device: `honest-device-${person}-of-the-bench` })
    await coming()
    found.logins.push(await beside(coming, { port, net: round + 1 }))
  }
  return found
}

async function beside(honest: Honest, flood: Flood): Promise<Pair> {
  const quiet = slowest(await honest())
  const client = fork(join(import.meta.dirname, 'floodClient.ts'), [JSON.stringify(flood)], { stdio: 'inherit' })
  const ended = new Promise((resolve) => client.once('exit', resolve))
  try {
    await sleep(BEGIN_MS)
    return { quiet, noisy: slowest(await honest()) }
  } finally {
    client.kill('SIGKILL')
    await ended
  }
}
const slowest = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!

type Going = { port: number; tokens: readonly { id: number; token: string }[]; project: string; ms: number }
/** Members who read their wallet and sometimes buy a lot, at their own pace, whatever the others do. */
async function goOn({ port, tokens, project, ms }: Going): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + ms
  const one = async ({ id, token }: { id: number; token: string }): Promise<void> => {
    const connection = await single(port)
    const buy = orderRequests([{ id, token }], project)
    const read = getRequest('/wallet/summary', token)
    for (let i = 0; performance.now() < until; i++) {
      // As often as a month allows, in both halves of a round.
      times.push(await connection.send(i % 8 === 7 && i < 72 ? buy(0) : read(0)))
      await sleep(EVERY_MS)
    }
    connection.close()
  }
  await Promise.all(tokens.map(one))
  return times
}

async function comeIn(port: number, { email, device }: { email: string; device: string }): Promise<number[]> {
  const connection = await single(port)
  const times: number[] = []
  for (let i = 0; i < LOGINS; i++) times.push(await connection.send(loginBytes({ email, password: PASSWORD, device })))
  connection.close()
  return times
}
