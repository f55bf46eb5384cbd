import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { recovery } from '@tonne/contract/people/recovery'
import { restriction } from '@tonne/contract/people/restriction'
import { request } from '@tonne/contract/support/request'
import { type CodePurpose, codePurposes } from '@tonne/domain/people/mailedCode'
import { Secret, TOTP } from 'otpauth'
import { done, refused } from '../answers.ts'
import { addTotp, freshCode } from '../heldPeople.ts'
import { openWorld } from '../openWorld.ts'
import { freshIc } from '../owners.ts'
import { askCode, freshAddress, freshInvitation, own, PASSWORD, readCode } from '../people.ts'

const world = await openWorld()
const { clock, db } = world
const nobody = (): Call => world.as(undefined, { address: freshAddress() })
const MINUTE = 60_000

type Mailed = { codeTicket: string; code: string }
type Place = {
  /** Another browser's request, each time, for the same mailbox. */
  ask(): Promise<Mailed>
  use(mailed: Mailed): Promise<Envelope<unknown>>
  /** After a use: restores the state that another use needs. */
  again?(): Promise<unknown>
}
/** A row for each purpose: a new purpose does not compile without one. */
const places: Readonly<Record<CodePurpose, () => Promise<Place>>> = {
  register: async () => {
    const email = 'used@example.sg'
    const person = {
      kind: 'personal' as const,
      firstName: 'Mei',
      lastName: 'Tan',
      email,
      password: PASSWORD,
      agreed: true,
    }
    return {
      ask: () => askCode(world, nobody(), { email, purpose: 'register' }),
      use: async (mailed) =>
        nobody()(login.register, { ...person, ...mailed, invitationCode: await freshInvitation(world) }),
      // As if the account were given up and its mailbox free again.
      again: () =>
        db.rows(`update member set email = 'gone@example.sg', email_key = 'gone@example.sg' where email = $1`, [email]),
    }
  },
  reset: async () => {
    const { email } = await world.newMember()
    let passwords = 0
    return {
      ask: () => askCode(world, nobody(), { email, purpose: 'reset' }),
      use: (mailed) => nobody()(login.resetPassword, { email, ...mailed, password: `Meranti-202${++passwords}` }),
    }
  },
  recovery: async () => {
    const person = await world.newMember()
    const [call, ic] = [person.call, freshIc()]
    done(await call(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }))
    await addTotp(world, person)
    const enter = async () =>
      String(
        refused(
          await nobody()(login.logIn, { kind: 'personal', email: person.email, password: PASSWORD, agreed: true }),
          'secondFactorAsked',
        ).ticket,
      )
    return {
      ask: async () => readCode(world, person.email, await nobody()(recovery.sendCode, { ticket: await enter() })),
      use: async (mailed) =>
        nobody()(recovery.ask, { ticket: await enter(), ...mailed, ic, text: 'It fell into the sea' }),
      again: async () => {
        const open = await db.rows<{ no: string }>(
          `select no from request where member_id = $1 and kind = 'second_factor' order by id desc limit 1`,
          [person.id],
        )
        done(await call(request.cancel, { no: open[0]!.no }))
      },
    }
  },
  thaw: async () => {
    const person = await world.newMember()
    const { call } = person
    const freeze = async () => done(await call(restriction.freeze, {}))
    await freeze()
    return {
      ask: async () => readCode(world, person.email, await call(restriction.thawCode, {})),
      use: (mailed) => call(restriction.thaw, { ...mailed, proof: { loginPassword: PASSWORD } }),
      again: freeze,
    }
  },
}

for (const purpose of codePurposes) {
  test(`${purpose}: a code works once, and only with its own request`, async () => {
    const { ask, use, again } = await places[purpose]()
    const first = await ask()
    await clock.forward(2 * MINUTE)
    const second = await ask()
    // After another request from another browser: neither code works with the other's ticket.
    refused(await use({ codeTicket: second.codeTicket, code: first.code }), 'codeWrong')
    refused(await use({ codeTicket: first.codeTicket, code: second.code }), 'codeWrong')
    done(await use(second))
    await again?.()
    refused(await use(second), 'codeExpired')
    // A new code works, so it was the code that was refused.
    await clock.forward(2 * MINUTE)
    done(await use(await ask()))
  })
}

test('a code of the app and a recovery code work once, wherever they are used again', async () => {
  const plain = await world.newMember()
  const { call } = plain
  const { secret } = done(await call(credential.startTotp, { password: PASSWORD }))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const shown = totp.generate({ timestamp: clock.now().getTime() })
  const { codes } = done(await call(credential.confirmTotp, { totp: shown }))
  const enter = async (factor: { totp: string } | { recovery: string }) => {
    const { ticket } = refused(
      await nobody()(login.logIn, { kind: 'personal', email: plain.email, password: PASSWORD, agreed: true }),
      'secondFactorAsked',
    )
    return nobody()(login.secondFactor, { ticket: String(ticket), ...factor })
  }
  refused(await enter({ totp: shown }), 'factorIncorrect')
  const next = await freshCode(world, { secret })
  done(await enter({ totp: next }))
  refused(await enter({ totp: next }), 'factorIncorrect')
  done(await enter({ recovery: codes![0]! }))
  refused(await enter({ recovery: codes![0]! }), 'factorIncorrect')
  assert.ok(codes!.length > 1)
  done(await enter({ recovery: codes![1]! }))
})
