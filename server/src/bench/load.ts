/**
 * The load client must cost little: it uses raw keep-alive sockets with one request under way on each, and reads only
 * the length and the code of an answer.
 */
import { connect, type Socket } from 'node:net'
import type { NextRequest } from './requests.ts'

type Loading = { port: number; connections: number; ms: number; next: NextRequest }
/**
 * `rate` is answers a second with code 0; `sent` also counts those that came after the time was over. `refused` counts
 * all others, of which `example` is one.
 */
type Loaded = { rate: number; done: number; refused: number; example: string | undefined; sent: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const NODES_LENGTH = Buffer.from('Content-Length: ')
const DONE = Buffer.from('{"code":0,')

/** Keeps every connection busy for `ms`, then waits for the last answers, which do not count. */
export async function load({ port, connections, ms, next }: Loading): Promise<Loaded> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)))
  const counts: Counts = { done: 0, refused: 0, example: undefined, over: false }
  const startedAt = performance.now()
  const work = Promise.all(sockets.map((socket, i) => drive(socket, counts, () => next(i))))
  await new Promise((resolve) => setTimeout(resolve, ms))
  const { done } = counts
  const seconds = (performance.now() - startedAt) / 1000
  counts.over = true
  await work
  for (const socket of sockets) socket.destroy()
  return { rate: done / seconds, done, refused: counts.refused, example: counts.example, sent: counts.done }
}

/** Sends one request after the other on one connection; returns each one's milliseconds. */
export async function single(port: number): Promise<{ send(bytes: Buffer): Promise<number>; close(): void }> {
  const socket = await openSocket(port)
  const send = async (bytes: Buffer): Promise<number> => {
    const counts: Counts = { done: 0, refused: 0, example: undefined, over: true }
    const startedAt = performance.now()
    await drive(socket, counts, () => bytes)
    if (counts.refused > 0) throw new Error(`refused: ${counts.example}`)
    return performance.now() - startedAt
  }
  return { send, close: () => socket.destroy() }
}

/** A keep-alive connection to the server. */
export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

type Counts = { done: number; refused: number; example: string | undefined; over: boolean }

/** Resolves when an answer comes after `over` was set. */
function drive(socket: Socket, counts: Counts, next: () => Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let parts: Buffer | undefined
    const onData = (chunk: Buffer): void => {
      parts = parts ? Buffer.concat([parts, chunk]) : chunk
      const body = answerIn(parts)
      if (!body) return
      parts = undefined
      if (body.subarray(0, DONE.length).equals(DONE)) counts.done++
      else {
        counts.refused++
        counts.example ??= body.toString()
      }
      if (!counts.over) return void socket.write(next())
      stop(resolve)
    }
    const onClose = () => stop(() => reject(new Error('the server closed a connection')))
    const stop = (then: () => void): void => {
      socket.off('data', onData).off('close', onClose)
      then()
    }
    socket.on('data', onData).on('close', onClose)
    socket.write(next())
  })
}

/** The body once it is complete. Node's own answers spell the length header in another case. */
export function answerIn(answer: Buffer): Buffer | undefined {
  const head = answer.indexOf(HEAD_END)
  if (head < 0) return undefined
  const at = Math.max(answer.indexOf(LENGTH), answer.indexOf(NODES_LENGTH))
  if (at < 0 || at > head) throw new Error(`an answer without its length: ${answer.subarray(0, head)}`)
  let length = 0
  for (let i = at + LENGTH.length; answer[i] !== 13; i++) length = length * 10 + answer[i]! - 48
  const end = head + HEAD_END.length + length
  return answer.length >= end ? answer.subarray(head + HEAD_END.length, end) : undefined
}
