import { login } from '@tonne/contract/people/login'
import { call } from '../../api/call.ts'
import { beginSession } from '../../api/session.ts'
import { go } from '../../api/way.ts'

/** Begins a visitor's session and opens home. The caller has shown the terms that it agrees to. */
export async function visit(): Promise<void> {
  beginSession(await call(login.visit, { agreed: true }))
  go('/pages/index/index', { replace: true })
}
