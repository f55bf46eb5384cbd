/**
 * One caller against a node with the product's bounds: sockets full of frames, reads without end, thousands of wrong
 * logins. The assertions are about who was answered and how much work was done, never how long it took.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@tonne/contract/envelope'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { order } from '@tonne/contract/trading/order'
import { refusals } from '@tonne/domain/refusals'
import { WebSocket } from 'ws'
import { verifications } from '../../platform/crypto/password.ts'
import { BOUNDS } from '../../platform/http/rateLimiter.ts'
import { done, tally } from '../answers.ts'
import { openProject } from '../openProject.ts'
import { freshAddress, PASSWORD, type Person } from '../people.ts'
import { makeWorld } from '../world.ts'

const world = await makeWorld({ bounds: BOUNDS })
const failed: unknown[] = []
Object.assign(world.app.log, { error: (...args: unknown[]) => void failed.push(args) })
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
after(() => world.end())

const [noisy, beating, honest] = [await world.newMember(), await world.newMember(), await world.newMember()]
await world.fund(honest, 5000_00)
const project = await openProject(world, { tons: 1000, price: 100 })
const KNOWN = 'the-honest-members-phone-1'
const enter = (email: string, from: { address: string; deviceId?: string }, password = PASSWORD) =>
  world.as(undefined, from)(login.logIn, { kind: 'personal', email, password, agreed: true })
done(await enter(honest.email, { address: freshAddress(), deviceId: KNOWN }))

/** Opens sockets and writes as fast as they take it, and reopens each closed one, until it is over. */
async function flood(
  person: Person,
  { sockets, say }: { sockets: number; say: (socket: WebSocket) => void },
  over: () => boolean,
): Promise<number> {
  let sent = 0
  const one = async (): Promise<void> => {
    while (!over()) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket?mem_id=${person.id}&token=${person.token}&v=4`)
      socket.on('error', () => undefined)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      await Promise.race([once(socket, 'open').catch(() => undefined), closed])
      while (!over() && socket.readyState === WebSocket.OPEN) {
        for (let i = 0; i < 200; i++) say(socket)
        sent += 200
        await sleep(1)
      }
      socket.terminate()
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: sockets }, one))
  return sent
}

/** Sends the next request as soon as the last was answered. */
async function readOn(token: string | undefined, path: string, over: () => boolean): Promise<Map<number, number>> {
  const codes = new Map<number, number>()
  while (!over()) {
    const response = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
      headers: token ? { authorization: token } : {},
    })
    const code = response.status === 200 ? ((await response.json()) as { code: number }).code : -response.status
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  return codes
}

/** An honest member's evening: reading, buying, and the node's own jobs meanwhile. */
async function live(times: number): Promise<void> {
  const { call } = honest
  for (let i = 0; i < times; i++) {
    done(await call(member.me, {}))
    if (i < 3) done(await call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
    await world.schedule.runNow()
  }
}

test('during a flood of sockets and reads of one member others are answered, and no job fails', async () => {
  let end = false
  const over = () => end
  const floods = [
    flood(noisy, { sockets: 4, say: (socket) => socket.send(Buffer.alloc(10)) }, over),
    flood(beating, { sockets: 24, say: (socket) => socket.send('ping') }, over),
  ]
  const reads = Array.from({ length: 48 }, () => readOn(noisy.token, '/wallet/summary', over))
  await live(4)
  end = true
  const [binary, pings] = await Promise.all(floods)
  assert.ok(binary! > 0 && pings! > 0, `only ${binary} and ${pings} frames were sent`)
  const codes = new Map<number, number>()
  for (const some of await Promise.all(reads)) for (const [code, n] of some) codes.set(code, (codes.get(code) ?? 0) + n)
  assert.deepEqual(
    [...codes.keys()].filter((code) => code !== 0 && code !== refusals.tooManyRequests.code),
    [],
    JSON.stringify([...codes]),
  )
  assert.deepEqual(failed, [])
})

test('during 1,500 wrong logins from a few places known devices and strangers elsewhere log in', async () => {
  const places = Array.from({ length: 5 }, freshAddress)
  const before = verifications()
  const storm = Promise.all(
    Array.from({ length: 1500 }, (_, i) => enter(`nobody-${i}@example.sg`, { address: places[i % 5]! }, 'Wrong-2026')),
  )
  while (verifications() === before) await sleep(1)
  const elsewhere = await world.newMember()
  const came = Promise.all([
    enter(honest.email, { address: freshAddress(), deviceId: KNOWN }),
    enter(elsewhere.email, { address: '198.51.100.7', deviceId: 'a-new-phone-elsewhere-1' }),
  ])
  await live(3)
  for (const answer of await came) done(answer)
  const { loginIncorrect = 0, ...others } = tally(await storm)
  assert.deepEqual(
    Object.keys(others).filter((rule) => !['busy', 'tooManyRequests', 'loginAttempts'].includes(rule)),
    [],
  )
  assert.ok(loginIncorrect <= verifications() - before)
  assert.deepEqual(failed, [])
})
