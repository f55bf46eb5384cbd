import { dayOf } from '@tonne/domain/days'
import { APP } from './app.ts'

type Envelope<T> = { code: number; msg: string; data: T }
export type Member = <T>(path: string, body?: object) => Promise<T>

async function call<T>(
  path: string,
  { body, token, key, device }: { body?: object | undefined; token?: string; key?: string; device?: string },
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(device ? { 'x-device': device } : {}),
  }
  const response = await fetch(
    `${APP}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const { code, msg, data } = (await response.json()) as Envelope<T>
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A demo member who uses their phone, or the named one. */
export async function memberOf(email: string, device = ''): Promise<Member> {
  const kind = email.includes('meranti') ? 'corporate' : 'personal'
  const { token } = await call<{ token: string }>('/h5/api/login/login', {
    body: { kind, email, password: 'Tembusu-2026', agreed: true },
    device,
  })
  return (path, body) => call(`/h5/api${path}`, { body, token, key: crypto.randomUUID() })
}
/** The demo controls. */
export const demoCall = <T>(path: string, body?: object): Promise<T> => call<T>(`/demo${path}`, { body })
/** Singapore's day by the demo's clock, which an earlier walk may have moved. */
export async function today(): Promise<string> {
  const { now } = await demoCall<{ now: number }>('/clock')
  return dayOf(new Date(now))
}
