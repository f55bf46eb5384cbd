import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SocketBudget } from './budget.ts'

/** Codes of RFC 6455: 1003 kind of data, 1008 policy, 1013 try again later. */
const TOO_MUCH = { code: 1008, word: 'too many frames' } as const
const NOT_TEXT = { code: 1003, word: 'text only' } as const
const TOO_SLOW = { code: 1013, word: 'reads too slowly' } as const
type Why = { code: number; word: string }

/** More than everything that we send in an hour: a client with so much unread data is not reading. */
const MOST_UNREAD = 65_536
/** How long the close frame may take to arrive. */
const LINGER_MS = 1000

/**
 * Between the connection and the frames: bytes over the budget are never parsed. After a close nothing is read any
 * more, so that what the other end still sends stays on its side.
 */
export class GuardedSocket {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #budget: SocketBudget
  readonly #counts: ReturnType<SocketBudget['socket']>
  #over = false
  #alive = true

  constructor(socket: WebSocket, stream: Duplex, budget: SocketBudget) {
    this.#socket = socket
    this.#stream = stream
    this.#budget = budget
    this.#counts = budget.socket()
    meter(stream, (chunk) => this.#passes(chunk))
    socket.on('message', (data, isBinary) => {
      if (!this.#frame()) return
      if (isBinary) this.#breaks(NOT_TEXT)
      else if (String(data) === 'ping') this.send('pong')
    })
    socket.on('ping', () => this.#frame()).on('pong', () => this.#frame())
    // Too large, too many fragments, or no frame at all: ws has already sent its own code.
    socket.on('error', () => this.#breaks(TOO_MUCH))
  }

  /** Sends, or closes a socket that does not read what was sent before. */
  send(text: string): void {
    if (this.#over) return
    if (this.#socket.bufferedAmount > MOST_UNREAD) this.#shut(TOO_SLOW)
    else this.#socket.send(text)
  }
  close(code: number, word: string): void {
    if (!this.#over) this.#socket.close(code, word)
  }
  on(event: 'close', listener: () => void): void {
    this.#socket.on(event, listener)
  }
  /** Pings. False when the last ping was not answered, and the socket is gone. */
  beat(): boolean {
    if (!this.#alive) {
      this.#over = true
      this.#socket.terminate()
      return false
    }
    this.#alive = false
    if (!this.#over) this.#socket.ping()
    return true
  }

  /** Whether the received data may be read. */
  #passes(chunk: Buffer): boolean {
    this.#alive = true
    if (this.#over) return false
    if (this.#socket.bufferedAmount > MOST_UNREAD) this.#shut(TOO_SLOW)
    else if (this.#counts.bytes(chunk.length)) return true
    else this.#breaks(TOO_MUCH)
    return false
  }
  #frame(): boolean {
    if (this.#over) return false
    if (this.#counts.frame()) return true
    this.#breaks(TOO_MUCH)
    return false
  }
  #breaks(why: Why): void {
    if (!this.#over) this.#budget.ban()
    this.#shut(why)
  }
  #shut({ code, word }: Why): void {
    if (this.#over) return
    this.#over = true
    this.#socket.close(code, word)
    // ws would continue to read, to wait for the other end's close.
    this.#stream.removeAllListeners('data').on('resume', () => this.#stream.pause())
    this.#stream.pause()
    setTimeout(() => {
      // Data that was read already is dropped, or it would be parsed when the connection ends.
      this.#stream.read()
      this.#socket.terminate()
    }, LINGER_MS).unref()
  }
}

/** Puts a gate before the reader of a connection: data that `pass` rejects is dropped before it is looked at. */
function meter(stream: Duplex, pass: (chunk: Buffer) => boolean): void {
  const readers = stream.listeners('data') as ((chunk: Buffer) => void)[]
  stream.removeAllListeners('data')
  stream.on('data', (chunk: Buffer) => {
    if (pass(chunk)) for (const read of readers) read.call(stream, chunk)
  })
}
