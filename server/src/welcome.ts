/** In production the start prints no secrets. */
import type { AddressInfo } from 'node:net'
import { DEMO_OPERATOR_PASSWORD, demoOperators } from './seed/seedOperators.ts'
import { DEMO } from './seed/seedWorld.ts'
import type { Environment } from './shared/environment.ts'

export function printWelcome({ mode, publicUrl, host }: Environment, address: string | AddressInfo | null): void {
  const port = typeof address === 'object' ? address?.port : undefined
  // With PORT=0 the system chose the port.
  const here = publicUrl.endsWith(':0') ? `http://localhost:${port}` : publicUrl
  const lines = [
    `Tonne is open at ${here}  (listening on ${host}:${port})`,
    `API       ${here}/h5/api/  and  ${here}/h5/api/openapi.json`,
  ]
  if (mode === 'demo') {
    lines.push(
      `Personal  ${DEMO.personal}  ${DEMO.password}`,
      `Corporate ${DEMO.corporate}  ${DEMO.password}  UEN ${DEMO.uen}`,
      `Trading password of both, for withdrawals: ${DEMO.trading}`,
      `Invitation code for a new account: ${DEMO.invitation}`,
      `Operators ${demoOperators.map((o) => o.email.split('@')[0]).join(', ')} @tonne.example  ` +
        `${DEMO_OPERATOR_PASSWORD}  at ${here}/desk (codes at /demo; in production passkeys alone)`,
      `Demo controls (mailbox, bank, clock): ${here}/demo`,
    )
  }
  console.log(lines.join('\n'))
}
