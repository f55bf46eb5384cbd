import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Done, Order, Ready } from './benchServer.ts'

export type Child = { ready: Ready; ask(order: Order): Promise<number>; stop(): Promise<void> }

/** `flags` go to Node, such as --cpu-prof. */
export async function startChild(
  members: number,
  flags: readonly string[],
  bounds: 'bounded' | 'unbounded' = 'unbounded',
): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'benchServer.ts'), [String(members), bounds], {
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
  return {
    ready,
    ask: async (order) => {
      const done = answer<Done>()
      child.send(order)
      return (await done).done
    },
    stop: async () => {
      if (child.connected) child.send({ stop: true } satisfies Order)
      await ended
    },
  }
}
