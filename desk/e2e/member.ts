import type { Page } from 'playwright-core'
import { APP } from './app.ts'

export type MemberCall = (path: string, input?: object) => Promise<Record<string, unknown>>
/**
 * Logs a page in as one of the demo members; returns a function that calls the API as them (a post when there is an
 * input).
 */
export async function enterAsMember(page: Page, email: string): Promise<MemberCall> {
  const ask = async (path: string, input?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: token } : {}),
      'idempotency-key': crypto.randomUUID(),
    }
    const response = await fetch(
      `${APP}/h5/api${path}`,
      input ? { method: 'POST', headers, body: JSON.stringify(input) } : { headers },
    )
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
  const { token, loginInfo } = await ask('/login/login', {
    kind: 'personal',
    email,
    password: 'Tembusu-2026',
    agreed: true,
  })
  await page.context().addInitScript(
    ([token, info]) => {
      localStorage.setItem('token', token!)
      localStorage.setItem('loginInfo', info!)
      localStorage.setItem('isLogin', 'true')
    },
    [String(token), JSON.stringify(loginInfo)],
  )
  return (path, input) => ask(path, input, String(token))
}
