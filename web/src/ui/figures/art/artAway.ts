/** A worker makes the drawings; without one the page makes them itself. */
import type { Artists, ArtOrder } from './artOrder.ts'
import workerUrl from './artWorker.ts?worker&url'

type Waiting = { done: (drawn: unknown) => void; failed: (error: unknown) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null | undefined
let orders = 0

type Policy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }

/** The address of our own worker, as a TrustedScriptURL where browsers require one. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('art', { createScriptURL: (own) => own }).createScriptURL(url) ?? url
}

function giveUp(error: unknown): void {
  worker = null
  for (const { failed } of waiting.values()) failed(error)
  waiting.clear()
}

function start(): Worker | null {
  try {
    const made = new Worker(trusted(workerUrl), { type: 'module' })
    made.onerror = giveUp
    made.onmessage = ({ data: { nth, drawn } }: MessageEvent<{ nth: number; drawn: unknown }>) => {
      waiting.get(nth)?.done(drawn)
      waiting.delete(nth)
    }
    return made
  } catch {
    return null
  }
}

/** Starts the worker before the first drawing is requested, on a page that is sure to need one. */
function wakeArtists(): Worker | null {
  if (worker === undefined) worker = start()
  return worker
}

function ask(artist: keyof Artists, work: readonly unknown[]): Promise<unknown> {
  const at = wakeArtists()
  if (!at) return Promise.reject(new Error('no worker'))
  orders += 1
  const nth = orders
  return new Promise((done, failed) => {
    waiting.set(nth, { done, failed })
    at.postMessage({ nth, artist, work } satisfies ArtOrder)
  })
}

/** The drawing that `art.ts` makes of `work`, off the main thread where that is possible. */
export async function drawAway<Artist extends keyof Artists>(
  artist: Artist,
  ...work: Parameters<Artists[Artist]>
): Promise<ReturnType<Artists[Artist]>> {
  try {
    return (await ask(artist, work)) as ReturnType<Artists[Artist]>
  } catch {
    const artists: Artists = await import('./art.ts')
    return (artists[artist] as (...what: readonly unknown[]) => unknown)(...work) as ReturnType<Artists[Artist]>
  }
}
