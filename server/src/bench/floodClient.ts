/**
 * The flood has a process of its own, so that sending it does not slow the measuring of others. It runs until it is
 * ended.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '../shared/socket/sockets.ts'
import { answerIn } from './load.ts'
import { getRequest, loginBytes } from './requests.ts'

/** A member's sockets and reads, or a stranger's wrong logins from different places. */
export type Flood = { port: number; member: { id: number; token: string } } | { port: number; net: number }

const SOCKETS = { binary: 4, ping: 24 }
const READERS = 48
const PLACES = 5
const LOGINS = 1500

/** Sends frames as fast as they are taken, and reopens a closed socket. */
async function beat(address: string, say: (socket: WebSocket) => void): Promise<never> {
  for (;;) {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
    await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed])
    while (socket.readyState === WebSocket.OPEN) {
      for (let i = 0; i < 200; i++) say(socket)
      await sleep(1)
    }
    socket.terminate()
    await sleep(100)
  }
}

const open = (port: number, localAddress?: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress ? { localAddress } : {}) }, () =>
      resolve(socket),
    )
    socket.on('error', () => undefined)
  })
/** Resolves when the request was answered or the connection ended. */
const ask = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    let parts = Buffer.alloc(0)
    const end = (): void => {
      socket.off('data', read).off('close', end)
      resolve()
    }
    const read = (chunk: Buffer): void => {
      parts = Buffer.concat([parts, chunk])
      if (answerIn(parts)) end()
    }
    socket.on('data', read).once('close', end)
    socket.write(bytes)
  })

async function readOn(port: number, bytes: Buffer): Promise<never> {
  for (;;) {
    const socket = await open(port)
    while (!socket.destroyed && socket.readable) await ask(socket, bytes)
    socket.destroy()
  }
}

async function guess(port: number, net: number): Promise<void> {
  let next = 0
  const one = async (i: number): Promise<void> => {
    const socket = await open(port, `127.${net}.${i % PLACES}.1`)
    while (next < LOGINS && !socket.destroyed)
      await ask(socket, loginBytes({ email: `nobody-${next++}@bench.example`, password: 'Wrong-2026' }))
    socket.destroy()
  }
  for (;;) {
    await Promise.all(Array.from({ length: 16 * PLACES }, (_, i) => one(i)))
    next = 0
  }
}

const flood = JSON.parse(process.argv[2]!) as Flood
process.on('disconnect', () => process.exit(0))
if ('net' in flood) await guess(flood.port, flood.net)
else {
  const { port, member } = flood
  const address = `ws://127.0.0.1:${port}${SOCKET_PATH}?mem_id=${member.id}&token=${member.token}&v=4`
  const bytes = getRequest('/wallet/summary', member.token)(0)
  await Promise.all([
    ...Array.from({ length: SOCKETS.binary }, () => beat(address, (socket) => socket.send(Buffer.alloc(10)))),
    ...Array.from({ length: SOCKETS.ping }, () => beat(address, (socket) => socket.send('ping'))),
    ...Array.from({ length: READERS }, () => readOn(port, bytes)),
  ])
}
