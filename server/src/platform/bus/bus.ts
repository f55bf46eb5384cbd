/**
 * A connection to a server that passes short texts on to every node, which keeps itself: it is tried again for as long
 * as it takes, and nobody waits for it. What is said while there is none is lost.
 */
import { randomUUID } from 'node:crypto'
import type { BusAddress } from './busAddress.ts'

/** One connection. `closed` comes once at most, also when it never opened; after `close` nothing comes. */
export type Line = { say(text: string): void; close(): Promise<void> }
type Hearing = { opened(): void; heard(text: string): void; closed(error?: unknown): void }
export type OpenLine = (address: BusAddress, hearing: Hearing) => Line

export type Bus = {
  /** Never waits and never fails. */
  say(text: string): void
  /** What this node said a moment ago came back, so what others say comes too. */
  isHeard(): boolean
  stop(): Promise<void>
}
type Opening = {
  address: BusAddress
  open: OpenLine
  heard(text: string): void
  /** The bus is heard again, or is not any more. The reason is a word of a library, and names no credentials. */
  changed?(isHeard: boolean, reason: string): void
}

/** Longer is no word of ours. */
export const MOST_CHARACTERS = 100
const BEAT_MS = 1000
/** Three beats that did not come back: a bus that is silent but open is given up. */
const SILENT_MS = 3500
const RETRY_MS = { least: 100, most: 10_000 }

/** Names nothing but what kind of failure it was: a message may quote an address. */
const wordOf = (error: unknown): string => {
  const { code, name, message = '', cause } = (error ?? {}) as Partial<Error & { code: unknown }>
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  if (cause instanceof Error) return wordOf(cause)
  // Redis begins with a word of its own, such as WRONGPASS.
  return /^[A-Z]{4,20}(?= )/.exec(message)?.[0] ?? name ?? 'closed'
}

export function openBus({ address, open, heard, changed }: Opening): Bus {
  const own = `beat ${randomUUID()}`
  let line: Line | undefined
  let stopped = false
  let opened = false
  let beatenAt = Number.NEGATIVE_INFINITY
  let triedAt = 0
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let was: boolean | undefined
  const isHeard = (): boolean => opened && performance.now() - beatenAt < SILENT_MS
  const look = (reason = ''): void => {
    if (was === isHeard()) return
    was = isHeard()
    changed?.(was, reason)
  }

  const lose = (reason: string): void => {
    void line?.close()
    line = undefined
    opened = false
    if (stopped) return
    look(reason)
    const most = Math.min(RETRY_MS.least * 2 ** failures++, RETRY_MS.most)
    // Nodes that lost the same bus do not all come back at one instant.
    retry = setTimeout(begin, most * (0.5 + Math.random() / 2)).unref()
  }
  const say = (text: string): void => {
    if (opened) line?.say(text)
  }
  const begin = (): void => {
    triedAt = performance.now()
    const mine: Line = open(address, {
      opened: () => {
        if (mine !== line) return
        opened = true
        triedAt = performance.now()
        say(own)
      },
      heard: (text) => {
        if (mine !== line || text.length > MOST_CHARACTERS) return
        if (text === own) {
          beatenAt = performance.now()
          failures = 0
          look()
        } else if (!text.startsWith('beat ')) heard(text)
      },
      closed: (error) => {
        if (mine === line) lose(wordOf(error))
      },
    })
    line = mine
  }
  begin()
  const timer = setInterval(() => {
    if (line && performance.now() - Math.max(beatenAt, triedAt) > SILENT_MS) lose('silent')
    say(own)
  }, BEAT_MS).unref()

  return {
    say,
    isHeard,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      const last = line
      line = undefined
      opened = false
      await last?.close()
    },
  }
}
