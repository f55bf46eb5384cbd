import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import type { Call } from '@tonne/contract/client'
import type { RawInput } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { owner } from '@tonne/contract/trading/owner'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { done, refused, tally } from '../../testing/answers.ts'
import { addTotp, codeAt, freshCode, NEW_PASSWORD, takenOver } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askNow, freshIc } from '../../testing/owners.ts'
import { TRADING } from '../../testing/payees.ts'
import { own, PASSWORD, type Person } from '../../testing/people.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { HOUR, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { as, clock } = world
const HUNDRED = Array.from({ length: 100 })
const PERSON = { realName: 'Tan Mei Hua', phone: '91234567' }

type Act = {
  /** The text that the passkey signs. */
  bound: string
  call: Call
  person: Person
  act: (proof: RawInput<typeof identity.give>['proof'], call?: Call) => ReturnType<Call>
  isDone: (call?: Call) => Promise<boolean>
}
/** Every irreversible act, each for a separate member. */
const acts: Record<string, () => Promise<Act>> = {
  'identity.give': async () => {
    const person = await world.newMember()
    const { call } = person
    const given = { ...PERSON, ic: freshIc() }
    return {
      bound: 'identity',
      call,
      person,
      act: (proof, by = call) => by(identity.give, { ...given, proof }),
      isDone: async (by = call) => done(await by(identity.mine, {})).verifiedAt !== null,
    }
  },
  'owner.answer, yes': async () => {
    const [person, company, ic] = [await world.newMember(), await world.newMember({ kind: 'corporate' }), freshIc()]
    const { call } = person
    for (const { token } of [person, company]) done(await as(token)(identity.give, { ...PERSON, ic, proof: own }))
    await askNow(world)
    const { id } = done(await call(owner.links, {})).accounts[0]!
    return {
      bound: `owner link ${id}`,
      call,
      person,
      act: (proof, by = call) => by(owner.answer, { id, yes: true, proof }),
      isDone: async (by = call) => done(await by(owner.links, {})).accounts[0]!.state === 'confirmed',
    }
  },
}

for (const [name, make] of Object.entries(acts)) {
  test(`${name}: a token alone does not do it, nor with a trading password, a foreign code or no proof`, async () => {
    const { act, call, isDone } = await make()
    done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
    for (const proof of [
      undefined,
      null,
      {},
      { totp: '123456' },
      { tradingPassword: TRADING },
      { loginPassword: '' },
      { loginPassword: [PASSWORD] },
    ])
      assert.notEqual((await act(wrongly(proof))).code, 0, JSON.stringify(proof))
    refused(await act({ loginPassword: TRADING }), 'passwordIncorrect')
    assert.equal(await isDone(), false)
    for (const caller of [as(), as(world.guest)]) assert.notEqual((await act(own, caller)).code, 0)
    assert.equal(await isDone(), false)
    done(await act(own))
    assert.equal(await isDone(), true)
  })

  test(`${name}: of a hundred guesses at once five are checked; later the owner does it`, async () => {
    const { act, isDone } = await make()
    const answers = await Promise.all(HUNDRED.map((_, i) => act({ loginPassword: `Guess-${i}-2026` })))
    assert.deepEqual(tally(answers), { passwordIncorrect: 5, loginAttempts: 95 })
    refused(await act(own), 'loginAttempts')
    assert.equal(await isDone(), false)
    await clock.forward(15 * 60_000)
    done(await act(own))
  })

  test(`${name}: with a factor the password is not enough, nor a code alone, nor another act’s`, async () => {
    const { act, bound, call, isDone, person } = await make()
    const { secret } = await addTotp(world, person)
    refused(await act(own), 'secondFactorAsked')
    const totp = await freshCode(world, { secret })
    refused(await act({ loginPassword: 'Wrong-2026', totp }), 'passwordIncorrect')
    const key = softPasskey()
    const { options } = done(await call(credential.startPasskey, { password: PASSWORD }))
    done(await call(credential.addPasskey, { label: 'Phone', passkey: key.make(options) }))
    const sign = async (what: string) => key.use(done(await call(credential.askPasskey, { bound: what })).options)
    refused(await act({ ...own, passkey: await sign(`${bound}0`) }), 'factorIncorrect')
    assert.equal(await isDone(), false)
    const passkey = await sign(bound)
    const answers = await Promise.all(HUNDRED.slice(0, 20).map(() => act({ ...own, passkey })))
    assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
  })

  test(`${name}: while withdrawals wait, neither a stolen mailbox nor a new device does it`, async () => {
    const { act, isDone, person } = await make()
    const known = { loginPassword: NEW_PASSWORD }
    // The page says so before anything is typed.
    const waitsFor = async (by: Call) => done(await by(identity.mine, {})).held?.why
    assert.equal(await waitsFor(person.call), undefined)
    const thief = await takenOver(world, person)
    refused(await act(known, thief.call), 'identityHeld')
    assert.equal(await waitsFor(thief.call), 'recovery')
    await sleepThrough(world, 72 * HOUR)
    const laptop = { deviceId: randomUUID() }
    const comeIn = async () => {
      const form = { kind: 'personal' as const, email: person.email, password: NEW_PASSWORD, agreed: true }
      return as(done(await as(undefined, laptop)(login.logIn, form)).token, laptop)
    }
    const elsewhere = await comeIn()
    refused(await act(known, elsewhere), 'identityHeld')
    assert.equal(await waitsFor(elsewhere), 'new_device')
    await sleepThrough(world, 24 * HOUR)
    const back = await comeIn()
    assert.deepEqual([await isDone(back), await waitsFor(back)], [false, undefined])
    done(await act(known, back))
    assert.equal(await isDone(back), true)
  })

  test(`${name}: of forty guessed codes with the right password, twenty at once, five are checked`, async () => {
    const { act, isDone, person } = await make()
    const { secret } = await addTotp(world, person)
    await clock.forward(60_000)
    const wrong = (i: number) => String((Number(codeAt(world, secret)) + 100_000 + i) % 1_000_000).padStart(6, '0')
    const answers = []
    for (let i = 0; i < 40; i += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, j) => act({ ...own, totp: wrong(i + j) })))))
    assert.deepEqual(tally(answers), { factorIncorrect: 5, factorAttempts: 35 })
    refused(await act({ ...own, totp: codeAt(world, secret) }), 'factorAttempts')
    assert.equal(await isDone(), false)
  })
}

test('a thief cannot use up the tries at IC numbers, and a new name is mailed', async () => {
  const { call } = await world.newMember()
  const give = (loginPassword: string) => call(identity.give, { ...PERSON, ic: freshIc(), proof: { loginPassword } })
  for (let i = 0; i < 10; i++) assert.notEqual((await give('Wrong-2026')).code, 0)
  await clock.forward(15 * 60_000)
  done(await give(PASSWORD))
  assert.match(done(await call(notice.list, {})).items[0]!.title.en, /Identity on record/)
})
