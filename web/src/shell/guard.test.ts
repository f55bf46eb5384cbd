import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { beginSession, endSession } from '../api/session.ts'
import { elsewhere } from './guard.ts'
import type { PageRow } from './page.ts'

before(() => {
  // The address is joined with the app's own to be read.
  Object.assign(globalThis, { location: { origin: 'https://tonne.example' } })
})
after(() => Reflect.deleteProperty(globalThis, 'location'))

const pageOf = (place: string, members = false): PageRow =>
  ({ path: place.replace(/\?.*/, ''), ...(members && { members }) }) as unknown as PageRow
type Who = 'nobody' | 'visitor' | 'newcomer' | 'member'
function enter(who: Who): void {
  const person = { realname: '', account: '', mobile: '', avatar: '' }
  if (who === 'nobody') endSession()
  else
    beginSession({
      token: who,
      loginInfo: { ...person, mem_id: who === 'visitor' ? 0 : 7, is_answer: who === 'member' },
    })
}

const WALLET = '/pages/profile/wallet?tab=in'
const LOGIN = '/pages/login/index'
const HOME = '/pages/index/index'
const FAQ = '/pages/index/faq'
const to = (page: string, place: string) => `${page}?to=${encodeURIComponent(place)}`
for (const [who, place, members, expected] of [
  // A member's own page needs a login, and the login leads back to it. A visitor sees the refusal.
  ['nobody', WALLET, true, to(LOGIN, WALLET)],
  ['nobody', '/pages/project/info?no=TN-0142', false, null],
  ['visitor', WALLET, true, null],
  ['member', WALLET, true, null],
  // Before the risk questions only they are open, and the entry pages.
  ['newcomer', WALLET, true, to(FAQ, WALLET)],
  ['newcomer', HOME, false, FAQ],
  ['newcomer', FAQ, false, null],
  ['newcomer', LOGIN, false, null],
  // Who is logged in needs no entry page, and is led where the login would have led; only into the app.
  ['member', LOGIN, false, HOME],
  ['member', '/', false, HOME],
  ['member', to(LOGIN, WALLET), false, WALLET],
  ['member', to(LOGIN, '//evil.example'), false, HOME],
  ['member', to(LOGIN, '/pages/register/index'), false, HOME],
  ['nobody', LOGIN, false, null],
] as const) {
  test(`${who} at ${place} ${expected === null ? 'stays' : `is led to ${expected}`}`, () => {
    enter(who)
    assert.equal(elsewhere(pageOf(place, members), place), expected)
  })
}
