/** Setting a paper takes a second of processor time, so it runs on a thread of its own and delays no order. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Work = { onThread: true; module: string; name: string; args: readonly unknown[] }

/** Calls an exported function of a module on a new thread. Input and output are copied; bytes come back as they are. */
export function onThread(module: URL, name: string, args: readonly unknown[]): Promise<Buffer> {
  const work: Work = { onThread: true, module: module.href, name, args }
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work })
    worker.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes)))
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`${name} ended with ${code} and no answer`)))
  })
}

const work = workerData as Work | null
if (!isMainThread && work?.onThread) {
  const loaded = (await import(work.module)) as Record<string, (...args: readonly unknown[]) => Promise<Buffer>>
  parentPort!.postMessage(await loaded[work.name]!(...work.args))
}
