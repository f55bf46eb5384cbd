import { plan } from '@tonne/contract/carbon/plan'
import { claim } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { restriction } from '@tonne/contract/people/restriction'
import { session } from '@tonne/contract/people/session'
import { upload } from '@tonne/contract/people/upload'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { owner as ownerLinks } from '@tonne/contract/trading/owner'
import { listNotices, notify } from '../base/notice/store.ts'
import { done } from './answers.ts'
import { bookWith, openPresale } from './openPresale.ts'
import { openProject } from './openProject.ts'
import { freshIc } from './owners.ts'
import { payable, proof, requestOut } from './payees.ts'
import { own, PASSWORD, type Person } from './people.ts'
import { pictureOf } from './pictureOf.ts'
import { retire } from './retirements.ts'
import { softPasskey } from './softPasskey.ts'
import type { World } from './world.ts'

type Name = string | number | readonly string[]
export type Owned = {
  /** Makes a thing of this member's and returns its names; or makes its owner too, if not every member can have one. */
  make(world: World, owner: Person): Promise<Name | { names: Name; owner: Person }>
  /** Another member who could do the same with a thing of their own; by default a new one. */
  other?(world: World): Promise<Person>
  /** Values of the right shape that name nothing. */
  missing: Name
}

export const aDeposit: Owned = {
  make: async (_, owner) => done(await owner.call(deposit.create, { amountCents: 5_00 })).no,
  missing: 'D-20261120-22222222',
}
const projects = new WeakMap<World, Promise<string>>()
/** One project for all rows, which anyone can buy. */
function aProject(world: World): Promise<string> {
  const made = projects.get(world) ?? openProject(world, { tons: 100_000, price: 1_00 }).then(({ no }) => no)
  projects.set(world, made)
  return made
}
export const aPurchase = async (world: World) => ({ project: await aProject(world), kg: 1000, priceVersion: 1 })
const bought = async (world: World, owner: Person) => {
  await world.fund(owner, 100_00)
  return done(await owner.call(order.buy, await aPurchase(world)))
}
export const anOrder: Owned = {
  make: async (world, owner) => (await bought(world, owner)).no,
  missing: 'B-20200101-00001',
}
export const anEntry: Owned = {
  make: async (world, owner) =>
    done(await owner.call(order.info, { no: (await bought(world, owner)).no })).entryNo ?? '',
  missing: 'LE-20200101-99999999',
}
/** A company asks whether the member is the person in charge. */
export const anOwnerLink: Owned = {
  make: async (world, owner) => {
    const ic = freshIc()
    done(await owner.call(identity.give, { realName: 'Tan Mei', ic, phone: '91234567', proof: own }))
    const company = await world.newMember({ kind: 'corporate' })
    done(await company.call(identity.give, { realName: 'Tan Mei', ic, phone: '91234567', proof: own }))
    await world.schedule.runNow()
    return done(await owner.call(ownerLinks.links, {})).accounts[0]!.id
  },
  missing: 999_999,
}
export const aCase: Owned = {
  make: async (_, owner) => done(await owner.call(restriction.freeze, {})).caseNo,
  missing: 'C-20200101-99999',
}
export const aNotice: Owned = {
  make: async ({ db, clock }, { id: memberId }) => {
    const params = { amount: 'S$1.00', reference: 'DEP-1' }
    await db.tx((tx) =>
      notify(tx, { memberId, kind: 'depositCredited', cause: 'a row of the matrix', params }, clock.now()),
    )
    return (await listNotices(db, { memberId, kinds: null, before: null, limit: 1 }))[0]!.id
  },
  missing: 999_999_999,
}
export const aBooking: Owned = {
  make: async (world, owner) => {
    await world.fund(owner, 1_000_00)
    return done(await bookWith(world)(owner, (await openPresale(world, { tons: 100, price: 1_00 })).no, 1)).no
  },
  missing: 'P-20200101-00001',
}
export const aSession: Owned = {
  make: async (_, owner) => done(await owner.call(session.list, {})).items[0]!.id,
  missing: 999_999_999,
}
export const aPicture: Owned = {
  make: async (_, owner) => {
    return done(await owner.call(upload.attach, { picture: await pictureOf(8, 8) })).name
  },
  missing: 'AAAAAAAAAAAAAAAAAAAAAA',
}
export const aPasskey: Owned = {
  make: async (_, owner) => {
    const { call } = owner
    const { options } = done(await call(credential.startPasskey, { password: PASSWORD }))
    done(await call(credential.addPasskey, { label: 'Phone', passkey: softPasskey().make(options) }))
    return done(await call(credential.state, {})).passkeys[0]!.id
  },
  missing: 999_999_999,
}
const able = (world: World) => payable(world, 100_00)
export const aPayee: Owned = {
  make: async (world) => {
    const owner = await able(world)
    return { names: owner.payee, owner }
  },
  other: able,
  missing: 999_999_999,
}
export const aWithdrawal: Owned = {
  make: async (world) => {
    const owner = await able(world)
    return { names: done(await requestOut(owner, 20_00)).no, owner }
  },
  missing: 'W-20200101-00001',
}
export const aRetirement: Owned = {
  make: async (world) => {
    const owner = await payable(world, 100_00)
    await bought(world, owner)
    return { names: done(await retire(owner, await aProject(world))).no, owner }
  },
  missing: 'RT-20200101-00001',
}
export const paid = {
  paidDay: '2026-11-19',
  sender: 'Tan Wei Ling',
  reference: '',
  evidence: 'a transfer at 14:02',
  pictures: [],
}
export const aPayment = () => Promise.resolve({ amountCents: 78_00, ...paid })
export const monthly = {
  kg: 1000,
  capCents: 90_00,
  day: 5,
  beneficiary: 'self',
  reason: 'travel',
  reasonText: '',
  message: '',
} as const
export const aPlan: Owned = {
  make: async (world) => {
    const owner = await payable(world, 0)
    return {
      names: done(await owner.call(plan.create, { ...monthly, project: await aProject(world), proof })).no,
      owner,
    }
  },
  missing: 'PL-20200101-00001',
}
export const aClaim: Owned = {
  make: async (_, owner) => done(await owner.call(claim.create, { amountCents: 77_00, ...paid })).no,
  missing: 'C-20200101-00001',
}
const anExport = { kind: 'data_export' as const, text: 'all that is kept of me', pictures: [] }
export const aRequest: Owned = {
  make: async (_, owner) => done(await owner.call(request.submit, anExport)).no,
  missing: 'R-20200101-00001',
}
export const somePictures: Owned = {
  make: async (world, owner) => [String(await aPicture.make(world, owner))],
  missing: ['AAAAAAAAAAAAAAAAAAAAAA'],
}
export const askExport = () => Promise.resolve(anExport)
/** A bid below every offer, so that it rests. */
export const lowBid = async (world: World) => ({ project: await aProject(world), kg: 1000, priceCents: 95 })
export const anOffer: Owned = {
  make: async (world, owner) => {
    await world.fund(owner, 100_00)
    return done(await owner.call(market.buy, await lowBid(world))).no
  },
  missing: 'B-20200101-00001',
}
