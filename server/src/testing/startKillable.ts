/** A server that dies before it listens must be reported at once; otherwise the test would wait for ever. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, 'killableServer.ts')

/** A server in a process of its own, which a test may kill. `more`: additional arguments. */
export async function startKillable(
  url: string,
  now: Date,
  more: readonly string[] = [],
): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(SERVER, [url, now.toISOString(), ...more], { stdio: 'inherit' })
  const died = once(child, 'exit').then(([code]): never => {
    throw new Error(`the server ended with ${code} before it listened`)
  })
  const [address] = (await Promise.race([once(child, 'message'), died])) as [string]
  died.catch(() => undefined)
  return { child, address }
}
