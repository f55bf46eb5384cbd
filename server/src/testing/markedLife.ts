/** A member whose every personal value is unique, so that it is recognised wherever it is shown. */

import assert from 'node:assert/strict'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Call } from '@tonne/contract/client'
import { claim } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { payee } from '@tonne/contract/money/payee'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { session } from '@tonne/contract/people/session'
import { upload } from '@tonne/contract/people/upload'
import { faq } from '@tonne/contract/publishing/faq'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import pg from 'pg'
import { worldFiles } from '../seed/worldFiles.ts'
import { done } from './answers.ts'
import { bookWith, openPresale } from './openPresale.ts'
import { openProject } from './openProject.ts'
import { monthly, paid } from './ownedThings.ts'
import { proof, TRADING } from './payees.ts'
import { askCode, freshAddress, freshInvitation, own, PASSWORD, type Person } from './people.ts'
import { pictureOf } from './pictureOf.ts'
import { completeRetirement } from './retirements.ts'
import { travel } from './travel.ts'
import type { World } from './world.ts'

/** No other member's value, amount, number or date looks like these. */
export const markers = {
  email: 'zoriva.marked@example.sg',
  name: 'Quexley',
  ic: 'G5872776N',
  phone: '98417263',
  account: '7306194852',
  id: '73190461',
  device: 'Markedphone',
  /**
   * The beginning of operators' numbers. They act by name; which account acted, and its email, is for the desk only.
   */
  operator: '6184027',
  operatorEmail: '@tonne.example',
} as const
export type Marker = keyof typeof markers
export const markersIn = (text: string): Marker[] =>
  (Object.keys(markers) as Marker[]).filter((name) => text.toLowerCase().includes(markers[name].toLowerCase()))

export type MarkedLife = { person: Person; call: Call; project: string; nos: string[]; ids: number[]; files: string[] }

const HOUR = 3_600_000
const reason = 'compared with the papers'
const texts = { textEn: 'Checked by us', textCn: '已核实' }

async function register(world: World): Promise<Person> {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`alter table member alter column id restart with ${markers.id}`)
  await owner.query(`alter table operator alter column id restart with ${markers.operator}0`)
  await owner.end()
  const as = world.as(undefined, { address: freshAddress(), device: markers.device })
  const mailed = await askCode(world, as, { email: markers.email, purpose: 'register' })
  const names = {
    kind: 'personal' as const,
    firstName: 'Zoriva',
    lastName: markers.name,
    email: markers.email,
    agreed: true,
  }
  const { token, loginInfo } = done(
    await as(login.register, { ...names, ...mailed, password: PASSWORD, invitationCode: await freshInvitation(world) }),
  )
  assert.equal(String(loginInfo.mem_id), markers.id)
  return { id: loginInfo.mem_id, email: markers.email, token, invitationCode: '', call: world.as(token) }
}

export async function liveMarked(world: World): Promise<MarkedLife> {
  const person = await register(world)
  const call = world.as(person.token, { device: markers.device })
  done(
    await call(faq.finishQuiz, {
      answers: worldFiles().quiz.map(({ id, right }) => ({ question: id, option: right })),
    }),
  )
  done(
    await call(identity.give, { realName: `Zoriva ${markers.name}`, ic: markers.ic, phone: markers.phone, proof: own }),
  )
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  done(
    await call(payee.add, {
      kind: 'account',
      bank: 'DBS',
      number: markers.account,
      holder: `ZORIVA ${markers.name.toUpperCase()}`,
      proof,
    }),
  )
  await world.fund(person, 8_000_00)
  const { no: project } = await openProject(world, { tons: 1000 })
  const bought = done(await call(order.buy, { project, kg: 20_000, priceVersion: 1 }))
  const presale = await openPresale(world, { tons: 100 })
  const booked = done(await bookWith(world)(person, presale.no, 2))
  // Two days later the payee may be paid and the bought tons may be sold.
  for (let i = 0; i < 3; i++) await travel(world, 24 * HOUR)
  const nos = [
    project,
    bought.no,
    booked.no,
    presale.no,
    ...(await trade(world, call, project)),
    ...(await papers(world, call, project)),
  ]
  const entries = done(await call(wallet.logs, {})).items.map(({ entryNo }) => entryNo)
  const picture = await pictureOf(8, 8)
  const attached = done(await call(upload.attach, { picture })).name
  const avatar = done(await call(upload.setAvatar, { picture }))
    .avatar.split('name=')
    .at(-1)!
  const support = await world.operator('support')
  const reviewBy = world.clock.now().getTime() + 24 * HOUR
  const { caseNo } = done(
    await support.call(restrictionDesk.impose, {
      memberId: person.id,
      scopes: ['order'],
      code: 'unusual_orders',
      reviewBy,
      reason,
      ...texts,
    }),
  )
  await world.schedule.runNow()
  await world.schedule.runNow()
  const sessions = done(await call(session.list, {})).items.map(({ id }) => id)
  return {
    person,
    call,
    project,
    nos: [...nos, entries[0]!, entries.at(-1)!, caseNo!],
    ids: [person.id, ...sessions],
    files: [attached, avatar],
  }
}

/** Sells to another member; one offer rests. */
async function trade(world: World, call: Call, project: string): Promise<string[]> {
  const { no } = done(await call(market.sell, { project, kg: 10_000, priceCents: 28_40 }))
  await world.fund(world.corp, 1_000_00)
  done(await world.corp.call(market.buy, { project, kg: 4_000, priceCents: 28_40 }))
  return [no]
}

/** Money out, tons retired without a name and certified, a plan, a claim, a request, a waiting deposit. */
async function papers(world: World, call: Call, project: string): Promise<string[]> {
  const { items } = done(await call(payee.list, {}))
  const out = done(await call(withdrawal.request, { amountCents: 50_00, payee: items[0]!.id, proof }))
  const given = { project, kg: 1000, reason: 'travel', reasonText: '', message: '', proof } as const
  const retired = done(await call(retirement.request, { ...given, beneficiary: 'anonymous', name: '' }))
  await completeRetirement(world, retired.no)
  const planned = done(await call(plan.create, { ...monthly, project, proof }))
  const sender = `Zoriva ${markers.name}`
  const claimed = done(await call(claim.create, { amountCents: 77_00, ...paid, sender }))
  const asked = done(await call(request.submit, { kind: 'data_export', text: `all of ${markers.name}`, pictures: [] }))
  const waits = done(await call(deposit.create, { amountCents: 5_00 }))
  return [out.no, retired.no, planned.no, claimed.no, asked.no, waits.no]
}
