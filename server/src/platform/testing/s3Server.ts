/** A server of objects as a process of its own, on a free port, with one bucket. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilesAddress } from '../files/filesAddress.ts'

type S3Server = { address: FilesAddress; process: ChildProcess; folder: string; stop(): Promise<void> }

const SCRIPT = `
  const { default: S3rver } = await import('@20minutes/s3rver')
  const [port, directory] = process.argv.slice(1)
  await new S3rver({ port: Number(port), address: '127.0.0.1', directory, silent: true,
    configureBuckets: [{ name: 'tonne' }] }).run()`

export async function startS3Server(): Promise<S3Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tonne-s3-'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, String(port), folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (await fetch(endpoint).catch(() => undefined)) break
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
