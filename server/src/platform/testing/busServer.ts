/** A real bus server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BusAddress } from '../bus/busAddress.ts'
import { freePort } from './s3Server.ts'

type Kind = BusAddress['kind']
/** `password` of the kind's default user; certificate files for a server that speaks only TLS. */
type Secured = { password: string; cert: string; key: string }
type BusServer = {
  port: number
  process: ChildProcess
  /** By SIGKILL, also while it is stopped. */
  kill(): Promise<void>
}

const commands: Record<Kind, (port: number, secured?: Secured) => string[]> = {
  nats: (port, secured) => [
    ...['nats-server', '-a', '127.0.0.1', '-p', `${port}`],
    ...(secured ? ['--user', 'tonne', '--pass', secured.password, '--tls', '--tlscert', secured.cert] : []),
    ...(secured ? ['--tlskey', secured.key] : []),
  ],
  redis: (port, secured) => [
    ...['redis-server', '--bind', '127.0.0.1', '--save', '', '--port', secured ? '0' : `${port}`],
    ...(secured ? ['--requirepass', secured.password, '--tls-port', `${port}`, '--tls-auth-clients', 'no'] : []),
    ...(secured ? ['--tls-cert-file', secured.cert, '--tls-key-file', secured.key] : []),
    ...(secured ? ['--tls-ca-cert-file', secured.cert] : []),
  ],
}

/** Rejects with a sentence where the server is not installed. */
export async function startBusServer(kind: Kind, asked: { port?: number; secured?: Secured } = {}): Promise<BusServer> {
  const port = asked.port ?? (await freePort())
  const [command, ...args] = commands[kind](port, asked.secured)
  const child = spawn(command!, args, { stdio: 'ignore' })
  await once(child, 'spawn').catch(() => {
    throw new Error(`${command} is not installed, so nothing was tested (on Debian: apt install ${command}).`)
  })
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`${command} did not start`)
    await sleep(50)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { port, process: child, kill }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
