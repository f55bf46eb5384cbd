/** Operators decide what a member asks for; a walk through the member's screens calls their side as the desk does. */
import { APP } from './browser.ts'

type Demo = { data: { operators: { email: string; password: string; code: string }[] } }
type Envelope = { code: number; msg: string }

/** A demo operator at the desk ('market', 'market2'). */
export async function operatorAt(name: string): Promise<(path: string, body: object) => Promise<void>> {
  const { data } = (await (await fetch(`${APP}/demo/operators`)).json()) as Demo
  const { email, password, code } = data.operators.find((one) => one.email.startsWith(`${name}@`))!
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${APP}/desk/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-desk': '1', cookie },
      body: JSON.stringify(body),
    })
  const login = await send('/operator/login', { email, password, totp: code })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (path, body) => {
    const { code: resultCode, msg } = (await (await send(path, body, cookie)).json()) as Envelope
    if (resultCode !== 0) throw new Error(`${name} ${path}: ${resultCode} ${msg}`)
  }
}
