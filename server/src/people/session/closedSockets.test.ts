/** The socket of an ended session closes with the answer. The hub would find it a second later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '@tonne/contract/client'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { session } from '@tonne/contract/people/session'
import type { Hub } from '../../shared/socket/hub.ts'
import { done } from '../../testing/answers.ts'
import { addTotp } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, freshAddress, PASSWORD, type Person } from '../../testing/people.ts'

const world = await openWorld()
const { as, tools } = world
const hub = tools.hub as Hub
const password = PASSWORD

/** Who did what, and whose sockets close by it. */
const acts: Readonly<
  Record<string, [act: (own: Call, other: number, person: Person) => Promise<unknown>, closed: string[]]>
> = {
  'ending one': [async (own, id) => done(await own(session.revoke, { id })), ['other']],
  'ending all others': [async (own) => done(await own(session.revokeOthers, {})), ['other']],
  'logging out': [async (own) => done(await own(session.logOut, {})), ['own']],
  'a new password': [
    async (own) => done(await own(credential.changeLoginPassword, { password, newPassword: 'Meranti-2027' })),
    ['other'],
  ],
  'a new factor': [(call, _, person) => addTotp(world, { ...person, call }), ['other']],
  'a password by mail': [
    async (_own, _id, { email }) => {
      const call = as(undefined, { address: freshAddress() })
      const mailed = await askCode(tools, call, { email, purpose: 'reset' })
      done(await call(login.resetPassword, { email, ...mailed, password: 'Meranti-2027' }))
    },
    ['other', 'own'],
  ],
}

for (const [what, [act, closed]] of Object.entries(acts))
  test(`${what} closes the sockets of the sessions that it ends, and no other`, async () => {
    const person = await world.newMember()
    const agreed = { kind: 'personal', email: person.email, password, agreed: true } as const
    const { token } = done(await as(undefined, { address: freshAddress() })(login.logIn, agreed))
    const { items } = done(await as(token)(session.list, {}))
    const [own, other] = [true, false].map((current) => items.find((one) => one.current === current)!.id)
    const heard: string[] = []
    for (const [name, sessionId] of [['own', own!] as const, ['other', other!] as const])
      hub.add(person.id, {
        socket: { send: () => undefined, close: (code) => void heard.push(`${name} ${code}`), on: () => undefined },
        sessionId,
      })
    await act(as(token), other!, person)
    assert.deepEqual(
      [...new Set(heard)].sort(),
      closed.map((name) => `${name} 4001`),
    )
  })
