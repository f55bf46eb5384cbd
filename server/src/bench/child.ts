import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Done, Order, Ready } from './benchServer.ts'

export type Child = {
  ready: Ready
  pid: number
  ask(order: Order): Promise<number>
  /** The whole answer, for more than a number. */
  hear(order: Order): Promise<Done>
  stop(): Promise<void>
}
export type Starting = {
  members: number
  /** Options for Node, such as --cpu-prof. */
  flags?: readonly string[]
  bounds?: 'bounded' | 'unbounded'
  /** False: without the due jobs, for servers that are only compared with. */
  jobs?: boolean
  /** The address of another server's database, whose second node this one becomes. */
  joined?: string
  /** The address of the bus over which nodes wake each other. */
  bus?: string
  /** The checkout whose app and bench server are started; otherwise this one. */
  checkout?: string
}

const HERE = join(import.meta.dirname, '../../..')

export async function startChild(starting: Starting): Promise<Child> {
  const { members, flags = [], bounds = 'unbounded', jobs = true, joined = '', bus = '', checkout = HERE } = starting
  const given = [String(members), bounds, jobs ? 'jobs' : 'no-jobs', joined, bus]
  const child = fork(join(checkout, 'server/src/bench/benchServer.ts'), given, {
    cwd: checkout,
    execArgv: [...flags],
    stdio: 'inherit',
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const answer = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      void ended.then((code) => reject(new Error(`the server ended with ${code}`)))
    })
  const ready = await answer<Ready>()
  const hear = (order: Order): Promise<Done> => {
    const done = answer<Done>()
    child.send(order)
    return done
  }
  return {
    ready,
    pid: child.pid!,
    hear,
    ask: async (order) => (await hear(order)).done,
    stop: async () => {
      if (child.connected) child.send({ stop: true } satisfies Order)
      await ended
    },
  }
}
