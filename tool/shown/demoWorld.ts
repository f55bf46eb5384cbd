/**
 * The demo world, the same in every run: made at one instant, by a clock that stands still and with randomness that has
 * a seed.
 */
import { type Call, client } from '@tonne/contract/client'
import type { Lang } from '@tonne/domain/format'
import { assertOwnKey } from '../../server/src/base/proof/ownKey.ts'
import { getTerms } from '../../server/src/base/settings/store.ts'
import { setClock } from '../../server/src/platform/clock.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { cloneFilled } from '../../server/src/platform/testing/database.ts'
import { seedWorld } from '../../server/src/seed/seedWorld.ts'
import { insertOperatorSession, OPERATOR_COOKIE } from '../../server/src/shared/session/operators.ts'
import { insertSession } from '../../server/src/shared/session/sessions.ts'
import { buildTestApp } from '../../server/src/testing/buildTestApp.ts'
import { seedChance } from '../../server/src/testing/simulation/seededChance.ts'
import { sender } from '../../server/src/testing/world.ts'

/** Friday, noon in Singapore. */
const NOW = new Date('2026-11-20T04:00:00Z')
const settings = {
  mode: 'demo',
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-that-only-tests-know-0123456789',
} as const

async function fill({ appUrl }: { appUrl: string }): Promise<null> {
  const chance = seedChance(1)
  const db = connect(appUrl)
  try {
    await db.rows("insert into instance (id, mode) values (1, 'demo')")
    await assertOwnKey(db, settings.secret)
    await seedWorld(db, settings, NOW)
    const { app, schedule } = await buildTestApp({ db, clock: setClock(NOW), settings })
    await schedule.runNow()
    await app.close()
  } finally {
    chance.end()
    await db.end()
  }
  return null
}

export type Viewer = { id: number; email: string; name: string; token: string }
/** As the app remembers who has logged in. */
export const loginInfoOf = ({ id, email, name }: Omit<Viewer, 'token'>) => ({
  ...{ mem_id: id, account: email, realname: name },
  ...{ is_answer: true, mobile: '', avatar: '' },
})

export type DemoWorld = Awaited<ReturnType<typeof openDemo>>

export async function openDemo() {
  const { appUrl, drop } = await cloneFilled({ key: 'the demo world of the texts on file', fill })
  const db = connect(appUrl)
  const clock = setClock(NOW)
  const { app } = await buildTestApp({ db, clock, settings })
  const { terms } = await getTerms(db, NOW)
  const origin = { device: 'test', address: '127.0.0.1', now: NOW }
  return {
    now: NOW,
    app,
    as: (token: string | undefined, lang: Lang): Call => client(sender(app, clock, token, { lang })),
    async viewer(email: string): Promise<Viewer> {
      const [row] = await db.rows<{ id: number; name: string }>(
        "select id, first_name || ' ' || last_name as name from member where email = $1",
        [email],
      )
      const token = await db.tx((tx) => insertSession(tx, { ...origin, memberId: row!.id, times: terms.login }))
      return { ...row!, email, token }
    },
    /** Both ways of an operator to the server: as a test calls it, and as their browser does. */
    async operator(email: string): Promise<{ call: Call; fetch: typeof fetch }> {
      const [row] = await db.rows<{ id: number }>('select id from operator where email = $1', [email])
      const steppedUntil = new Date(NOW.getTime() + 60_000)
      const session = { ...origin, operatorId: row!.id, steppedUntil, cameBy: 'passkey' as const }
      const cookie = await insertOperatorSession(db, session)
      const read: typeof fetch = async (to, { method = 'GET', headers, body } = {}) => {
        const sent = { ...(headers as Record<string, string>), cookie: `${OPERATOR_COOKIE}=${cookie}` }
        const answer = await app.inject({
          method: method as 'GET' | 'POST',
          url: String(to),
          headers: sent,
          ...(body ? { payload: String(body) } : {}),
        })
        const type = { 'content-type': String(answer.headers['content-type']) }
        return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: type })
      }
      return { call: client(sender(app, clock, undefined, { cookie })), fetch: read }
    },
    async end(): Promise<void> {
      await app.close()
      await db.end()
      await drop()
    },
  }
}
