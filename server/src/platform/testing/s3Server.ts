/** An object store as a process of its own, with one bucket. It refuses what another secret signed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilesAddress } from '../files/filesAddress.ts'

type S3Server = { address: FilesAddress; process: ChildProcess; folder: string; stop(): Promise<void> }

const SCRIPT = `
  const { default: S3rver } = await import('@20minutes/s3rver')
  const { default: v4 } = await import('@20minutes/s3rver/lib/signature/v4.js')
  const { readFileSync } = await import('node:fs')
  // It omits the / after a bucket's name when it checks a signature; pgBackRest signed it.
  const { getStringToSign } = v4
  v4.getStringToSign = (asked, signed) =>
    getStringToSign({ ...asked, uri: asked.uri === '/tonne' ? '/tonne/' : asked.uri }, signed)
  const [port, directory, address, certificate] = process.argv.slice(1)
  const pem = certificate ? readFileSync(certificate) : undefined
  await new S3rver({ port: Number(port), address, directory, silent: true, key: pem, cert: pem,
    configureBuckets: [{ name: 'tonne' }] }).run()`
/** The credentials of the only user. */
export const S3_USER = 'S3RVER'
type S3Options = { host?: string; port?: number; certificate?: string }

/** Listens on this machine only, on a free port, by http; or by TLS, with certificate and key in one file. */
export async function startS3Server(asked: S3Options = {}): Promise<S3Server> {
  const { host = '127.0.0.1', port = await freePort(), certificate = '' } = asked
  const folder = mkdtempSync(join(tmpdir(), 'tonne-s3-'))
  const args = [String(port), folder, host, certificate]
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, ...args], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endpoint = `${certificate ? 'https' : 'http'}://${host}:${port}`
  for (let tries = 0; ; tries++) {
    if (await listens(host, port)) break
    if (tries > 200 || child.exitCode !== null) throw new Error('the server of objects did not start')
    await sleep(100)
  }
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: { bucket: 'tonne', prefix: 'files/', endpoint, region: 'us-east-1' }, process: child, folder, stop }
}

function listens(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
