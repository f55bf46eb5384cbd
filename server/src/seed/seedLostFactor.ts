import type { recovery } from '@tonne/contract/people/recovery'
import { Refusal } from '@tonne/domain/refusals'
import { loginHandlers } from '../people/login/module.ts'
import { listMail } from '../platform/mail/outbox.ts'
import { renewRecoveryCodes } from '../shared/credential/recoveryCodes.ts'
import { beginTotp, confirmTotp } from '../shared/credential/totp.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import { recoveryHandlers } from '../support/request/recoveryHandlers.ts'
import { fictionalIc } from './seedOwners.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000
const EMAIL = 'kimseng.ong@example.sg'
const FROM = {
  address: '203.0.113.24',
  device:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile ' +
    'Safari/537.36',
}

/** `ids` are the members' in the order of the file; `password` is everybody's. */
export async function seedLostFactor(
  tools: SeedTools,
  { people }: World,
  { ids, password }: { ids: readonly number[]; password: string },
): Promise<void> {
  const { db, clock, settings, seedingAt, callOf } = tools
  const i = people.findIndex(({ email }) => email === EMAIL)
  const memberId = ids[i]!
  clock.set(new Date(seedingAt.getTime() - 30 * 24 * HOUR))
  await db.tx(async (tx) => {
    await beginTotp(tx, { memberId, email: EMAIL, appSecret: settings.secret }, clock.now())
    await renewRecoveryCodes(tx, { memberId, secret: settings.secret }, clock.now())
    await confirmTotp(tx, memberId, clock.now())
  })
  clock.set(new Date(seedingAt.getTime() - 4 * HOUR))
  const from = <I>(input: I) => ({ ...callOf(0, input), ...FROM })
  const entered = await loginHandlers(tools).logIn(
    from({ kind: 'personal' as const, email: EMAIL, password, agreed: true }),
  )
  if (!(entered instanceof Refusal)) throw new Error('the login asked for no second factor')
  const ticket = String(entered.params.ticket)
  const recoveryApi: Handlers<typeof recovery> = recoveryHandlers(tools)
  const sent = await recoveryApi.sendCode(from({ ticket }))
  if (!('codeTicket' in sent)) throw new Error('no code was sent')
  const code = (await listMail(db, EMAIL))[0]!.code!
  const text = 'My phone was stolen at the food centre, and the recovery codes were only on it.'
  const made = await recoveryApi.ask(
    from({ ticket, codeTicket: sent.codeTicket, code: code.replace('-', ''), ic: fictionalIc(i + 1), text }),
  )
  if (made instanceof Refusal) throw made
}
