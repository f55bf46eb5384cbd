/**
 * A code works once and there are eight operators, so an operator who logged in for one walk stays logged in for the
 * next.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP } from './app.ts'
import { demoCall } from './atPhone.ts'

export const OPERATOR_COOKIE = '__Host-desk'
/** Acts with money ask for a new code after ten minutes, so a login three minutes ago is recent enough. */
const FRESH_MS = 7 * 60_000

type DemoOperator = { email: string; name: string; role: string; password: string; code: string }
/** An operator's code from the demo controls. It is valid once, and every half minute there is a new one. */
export async function demoOperator(name: string): Promise<DemoOperator> {
  const { operators } = await demoCall<{ operators: DemoOperator[] }>('/operators')
  const found = operators.find((operator) => operator.email.startsWith(`${name}@`))
  if (!found) throw new Error(`there is no demo operator ${name}`)
  return found
}
/** An operator with a valid code, even after a recent login: a minute of the demo passes first. */
export async function freshCode(name: string): Promise<DemoOperator> {
  await demoCall('/clock', { minutes: 1 })
  return demoOperator(name)
}

type StoredSession = { token: string; steppedUntil: number }
/** The token of an operator's session, at most minutes old by the demo's clock. */
export async function operatorSession(name: string): Promise<string> {
  const stored = storedSession(name)
  if (stored && (await isFresh(stored))) return stored.token
  const made = await logIn(await demoOperator(name)).catch(async () => logIn(await freshCode(name)))
  const file = fileOf(name)
  if (file) writeFileSync(file, JSON.stringify(made))
  return made.token
}

async function logIn({ email, password, code }: DemoOperator): Promise<StoredSession> {
  const response = await fetch(`${APP}/desk/api/operator/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-desk': '1' },
    body: JSON.stringify({ email, password, totp: code }),
  })
  const token = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(response.headers.get('set-cookie') ?? '')?.[1]
  const { msg, data } = (await response.json()) as { msg: string; data: { steppedUntil: number } }
  if (!token) throw new Error(`${email} was not let in: ${msg}`)
  return { token, steppedUntil: data.steppedUntil }
}

async function isFresh({ token, steppedUntil }: StoredSession): Promise<boolean> {
  const { now } = await demoCall<{ now: number }>('/clock')
  if (steppedUntil - now < FRESH_MS) return false
  const response = await fetch(`${APP}/desk/api/operator/me`, {
    headers: { 'x-desk': '1', cookie: `${OPERATOR_COOKIE}=${token}` },
  })
  return ((await response.json()) as { code: number }).code === 0
}

/** Each test file is a process of its own, so they share a folder of the run. A file run alone has none. */
const fileOf = (name: string): string | undefined =>
  process.env.DESK_SESSIONS && join(process.env.DESK_SESSIONS, `session-${name}.json`)
function storedSession(name: string): StoredSession | undefined {
  const file = fileOf(name)
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredSession) : undefined
}
