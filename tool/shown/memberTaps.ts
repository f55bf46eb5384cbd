/** What a member's taps bring and send: the app's own pages in a document, before the answers of the real app. */
import './frontSources.ts'
import { settings } from '@tonne/contract/base/settings'
import { done } from '../../server/src/testing/answers.ts'
import { answerBy, countingTurns, stopTime } from './browserCalls.ts'
import { type DemoWorld, loginInfoOf, type Viewer } from './demoWorld.ts'
import { type Often, type Opened, type Taken, tapEach } from './taps.ts'

type Member = { session: object | null; base: unknown }
// An address, because the compiler reads this folder as the server's, which knows no browser.
const front = new URL('../../web/src/testing/openAsMember.tsx', import.meta.url)
type Front = { openAsMember: (to: string, by: Member) => Promise<Opened> }
const { openAsMember } = await countingTurns(async () => (await import(front.href)) as Front)

type World = Pick<DemoWorld, 'app' | 'now' | 'as'>
type Way = { name: string; who?: Viewer | undefined; often: Often }

/** All taps on the pages of that name that are on file. */
export async function tapAsMember(world: World, { name, who, often }: Way): Promise<Taken> {
  const base = done(await world.as(who?.token, 'en')(settings.baseConfig, {}))
  const session = who ? { token: who.token, loginInfo: loginInfoOf(who) } : null
  answerBy(async (url, headers) => {
    const { statusCode: status, headers: given, body } = await world.app.inject({ method: 'GET', url, headers })
    return { status, headers: given, body }
  })
  const goOn = stopTime(world.now)
  try {
    return await tapEach((address) => openAsMember(address, { session, base }), name, often)
  } finally {
    goOn()
  }
}
