/** A new member without anything, whom no other walk uses. */
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { api, mailedCode } from './browser.ts'

/** The credentials for `logInAs`. */
const PASSWORD = 'Tembusu-2026'
const FORM = {
  kind: 'personal',
  firstName: 'Hui Min',
  lastName: 'Ong',
  password: PASSWORD,
  invitationCode: 'TN7K2Q',
  agreed: true,
}

/** A mailed code of that purpose, with the ticket that it belongs to. */
export async function codeFor(
  email: string,
  purpose: 'register' | 'reset',
): Promise<{ codeTicket: string; code: string }> {
  const { data } = await api<{ codeTicket: string }>('/h5/api/login/code', { body: { email, purpose } })
  return { codeTicket: data.codeTicket, code: await mailedCode(email) }
}

type Session = { token: string; loginInfo: object }
/** A new member with only an account. */
export async function register(): Promise<Session & { email: string }> {
  const email = `${randomUUID()}@example.sg`
  const body = { ...FORM, email, ...(await codeFor(email, 'register')) }
  // From a device and an address of their own, because the registrations from one are limited.
  const headers = { 'user-agent': email, 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  const { code, msg, data } = await api<Session>('/h5/api/login/register', { body, headers })
  assert.equal(code, 0, msg)
  return { email, ...data }
}

/** A new member who has passed the risk questions, with nothing in the wallet. */
export async function newcomer(): Promise<{ email: string; token: string }> {
  const { email, token } = await register()
  const quiz = await api<{ questions: { id: string; options: { id: string }[] }[] }>('/h5/api/faq/quiz', { token })
  const answers: { question: string; option: string }[] = []
  for (const { id, options } of quiz.data.questions) {
    for (const option of options) {
      const body = { question: id, option: option.id }
      if ((await api<{ right: boolean }>('/h5/api/faq/check', { body, token })).data.right) answers.push(body)
    }
  }
  assert.equal((await api('/h5/api/faq/finish', { body: { answers }, token })).code, 0)
  return { email, token }
}
