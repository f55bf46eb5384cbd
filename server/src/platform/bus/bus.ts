/**
 * A connection to a server that passes short texts on to every node. It reconnects by itself, and nobody waits for it.
 * Texts sent while there is no connection are lost.
 */
import { randomUUID } from 'node:crypto'
import type { BusAddress } from './busAddress.ts'

/** One connection. `closed` is called at most once, even if it never opened; after `close` nothing is called. */
export type Line = { say(text: string): void; close(): Promise<void> }
type Hearing = { opened(): void; heard(text: string): void; closed(error?: unknown): void }
export type OpenLine = (address: BusAddress, hearing: Hearing) => Line

export type Bus = {
  /** Never waits and never fails. */
  say(text: string): void
  /** Whether this node's own last message came back, so that messages of others arrive too. */
  isHeard(): boolean
  stop(): Promise<void>
}
type Opening = {
  address: BusAddress
  open: OpenLine
  heard(text: string): void
  /** The bus became reachable or unreachable. The reason is a library's error name and contains no credentials. */
  changed?(isHeard: boolean, reason: string): void
}

/** Longer texts are not ours. */
export const MOST_CHARACTERS = 100
const BEAT_MS = 1000
/** Three heartbeats that did not come back: a bus that is open but silent is given up. */
const SILENT_MS = 3500
const RETRY_MS = { least: 100, most: 10_000 }

/** Only the kind of failure, because a message may quote an address. */
const wordOf = (error: unknown): string => {
  const { code, name, message = '', cause } = (error ?? {}) as Partial<Error & { code: unknown }>
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  if (cause instanceof Error) return wordOf(cause)
  // Redis begins its messages with a code, such as WRONGPASS.
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
    // So that nodes that lost the same bus do not all reconnect at one instant.
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
