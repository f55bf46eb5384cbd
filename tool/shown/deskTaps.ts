/** What an operator's taps bring and send: the desk's own pages in a document, before the answers of the real app. */
import './frontSources.ts'
import { answerBy, countingTurns, stopTime } from './browserCalls.ts'
import { type Opened, type Taken, tapEach } from './taps.ts'

// An address, because the compiler reads this folder as the server's, which knows no browser.
const front = new URL('../../desk/src/testing/openAtDesk.tsx', import.meta.url)
type Front = { openAtDesk: (to: string) => Promise<Opened> }
const { openAtDesk } = await countingTurns(async () => (await import(front.href)) as Front)
/** The desk follows the server's clock, so that of the browser is wrong here. */
const WRONG = new Date('2031-07-04T05:06:07Z')

/** The places where acts begin; at the others rows are only found and read. */
const ACTED =
  /^\/desk\/(bankfiles|corrections|deposits|draws|pairs|payees|requests|restrictions|retirements|settings|withdrawals)/
/** What a role has beside an admin is little. */
const MORE = /^\/desk\/(content|projects|templates)/

/** All taps on the pages of that name that are on file; a role's are those that it sees otherwise than an admin. */
export async function tapAtDesk(name: string, fetch: typeof globalThis.fetch): Promise<Taken> {
  answerBy(async (url, headers) => {
    const answer = await fetch(url, { headers })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  })
  const isAdmin = name.startsWith('desk-admin')
  const isIn = (address: string) => ACTED.test(address) || (!isAdmin && MORE.test(address))
  const often = { most: isAdmin ? 1 : 2, counts: new Map(), isIn }
  const goOn = stopTime(WRONG)
  try {
    return await tapEach(openAtDesk, name, often)
  } finally {
    goOn()
  }
}
