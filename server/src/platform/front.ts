/**
 * The part of the members' app that the server runs (`web/src/onServer.tsx`): drawing and rendering take the processor
 * for tens of milliseconds, so they run on one thread of their own, one after the other, and delay no order.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Work = { nth: number; name: string; order: unknown }
/** The answer with `nth` 0 says that the front is loaded. */
type Answer = { nth: number; made?: unknown; error?: string }
type Makers = Record<string, (order: unknown) => unknown>
type Waiting = { done: (made: unknown) => void; fail: (error: Error) => void }

export type Made = <T>(name: string, order: unknown) => Promise<T>
type Front = { make: Made; stop: () => Promise<unknown> }

/** Further orders are refused, and a page is then served without its drawing. */
const MOST_WAITING = 64
/** A thread that works on one order for so long is ended, and the next order starts another. */
const LATEST_MS = 10_000

/** `file` is the build's output; if it is missing, nothing is drawn. The thread starts with the first order. */
export function openFront(file: string, { latestMs = LATEST_MS } = {}): Front {
  let thread: Thread | undefined
  const make = async <T>(name: string, order: unknown): Promise<T> => {
    if (!thread || thread.isOver()) {
      if (!existsSync(file)) throw new Error(`${file} is not built`)
      thread = startThread(file, latestMs)
    }
    return thread.make(name, order) as Promise<T>
  }
  return { make, stop: async () => thread?.end(new Error('the server stops')) }
}

type Thread = ReturnType<typeof startThread>
function startThread(file: string, latestMs: number) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { front: pathToFileURL(file).href } })
  const waiting = new Map<number, Waiting>()
  let orders = 0
  let isOver = false
  let isLoaded = false
  let late: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    isOver = true
    clearTimeout(late)
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
    return worker.terminate()
  }
  const watch = () => {
    clearTimeout(late)
    if (isLoaded && waiting.size > 0)
      late = setTimeout(() => end(new Error('the front took too long')), latestMs).unref()
  }
  worker.unref()
  worker.on('message', ({ nth, made, error }: Answer) => {
    isLoaded = true
    const one = waiting.get(nth)
    waiting.delete(nth)
    if (error === undefined) one?.done(made)
    else one?.fail(new Error(error))
    watch()
  })
  worker.on('error', (error) => void end(error as Error))
  worker.on('exit', () => void end(new Error('the thread of the front ended')))
  const make = (name: string, order: unknown): Promise<unknown> => {
    if (waiting.size >= MOST_WAITING) return Promise.reject(new Error('too much is being made'))
    orders += 1
    worker.postMessage({ nth: orders, name, order } satisfies Work)
    return new Promise((done, fail) => {
      waiting.set(orders, { done, fail })
      if (waiting.size === 1) watch()
    })
  }
  return { make, end, isOver: () => isOver }
}

const started = workerData as { front?: string } | null
if (!isMainThread && started?.front) {
  const say = (answer: Answer) => parentPort!.postMessage(answer)
  const loading = import(started.front) as Promise<{ default: Makers }>
  let queue: Promise<unknown> = loading.then(() => say({ nth: 0 }))
  parentPort!.on('message', ({ nth, name, order }: Work) => {
    queue = queue
      .then(async () => say({ nth, made: await (await loading).default[name]!(order) }))
      .catch((error: Error) => say({ nth, error: String(error.stack) }))
  })
}
