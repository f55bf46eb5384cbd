/** Monthly plans: often for a day that is soon, and a cap that the next price may exceed. */
import { plan } from '@tonne/contract/carbon/plan'
import { cents } from '@tonne/domain/money'
import { proof } from '../payees.ts'
import { type From, kgOf, type Maker, mine, oneOf, ownNo } from './attempt.ts'
import { showing } from './factorAttempts.ts'
import type { ActName } from './history.ts'
import type { Books, Project } from './oracle/books.ts'
import { DAY, dayOf } from './oracle/calendar.ts'
import { feesAt } from './oracle/fees.ts'
import type { Plan } from './oracle/outsideBooks.ts'
import { whyNoSale } from './oracle/phases.ts'
import { createPlan, movePlan } from './oracle/plans.ts'
import { costOf, paid, sumsOf } from './oracle/sums.ts'

function lasting({ accounts, projects, now }: Books): { rich: number[]; offers: Project[] } {
  const offers = Object.values(projects).filter((one) => !whyNoSale(one, now))
  const rich = Object.values(accounts).filter(({ cents }) => cents > 500_00)
  return {
    rich: rich.map(({ id }) => id),
    offers: offers.sort((a, b) => b.unsoldKg / b.lotKg - a.unsoldKg / a.lotKg).slice(0, 3),
  }
}
const making: Maker = (from) => {
  const { books, act } = from
  const [, which, much, cap, show, when] = act.p as [number, number, number, number, number, number]
  // Mostly a member and a project with enough for some months, so that the first month happens.
  const among = show < 0.9 ? lasting(books) : { rich: null, offers: Object.values(books.projects) }
  const me = mine(from, among.rich)
  const offer = oneOf(among.offers, which)
  if (!me || !offer) return
  const kg = much > 0.92 ? offer.maxKg : kgOf(offer.lotKg, much / 0.92, 2)
  const soon = Number(dayOf(books.now + (1 + Math.floor(when * 5)) * DAY).slice(8))
  const day = when < 0.6 && soon <= 28 ? soon : 1 + Math.floor(((when * 31) % 1) * 28)
  const pay = paid(sumsOf(costOf(kg, offer.priceCents), feesAt(books).buy))
  const capCents = Math.max(1, cap < 0.2 ? pay : Math.round(pay * (0.95 + cap * 0.5)))
  const input = { project: offer.no, kg, capCents, day }
  const gift = (cap * 7) % 1 < 0.3
  const line = { beneficiary: gift ? 'anonymous' : 'self', reason: 'travel', reasonText: '', message: '' } as const
  const shown = showing(from, me.account, show)
  return {
    what: `${me.person.id} makes a plan`,
    keyed: true,
    alone: shown.alone,
    send: async (node, key) => {
      const call = me.call(node)
      const bound = `plan ${kg} project ${offer.no} cap ${capCents}${gift ? ' for nobody named' : ''}`
      const given = { ...proof, ...(await shown.proof(call, bound)) }
      return call(plan.create, { ...input, capCents: cents(capCents), ...line, proof: given }, key)
    },
    judge: (b) => createPlan(b, { ...input, member: me.person.id, gift, shown: shown.shown }),
  }
}

const DOES = { active: ['resumes', 'paused'], paused: ['pauses', 'active'], stopped: ['stops', ''] } as const
const moving =
  (to: Plan['state']): Maker =>
  (from: From) => {
    const { books, act } = from
    const [does, state] = DOES[to]
    const all = books.plans.filter((p) => p.no !== '')
    const likely = all.filter((p) => (state === '' ? p.state !== 'stopped' : p.state === state))
    const found = ownNo(from, likely.length > 0 && act.p[3]! > 0.1 ? likely : all)
    if (!found) return
    const { me, no } = found
    const shown = to === 'active' ? showing(from, me.account, act.p[4]!) : null
    return {
      what: `${me.person.id} ${does} ${no}`,
      keyed: false,
      alone: shown?.alone ?? false,
      send: async (node) => {
        const call = me.call(node)
        if (to === 'stopped') return call(plan.stop, { no })
        if (to === 'paused') return call(plan.pause, { no })
        const given = await shown!.proof(call, `resume plan ${no}`)
        return call(plan.resume, { no, ...(shown!.shown.kind === 'none' ? {} : { proof: given }) })
      },
      judge: (b) => movePlan(b, { member: me.person.id, no, to, shown: shown?.shown ?? { kind: 'none' } }),
    }
  }

export const planMakers: Partial<Record<ActName, Maker>> = {
  makePlan: making,
  pausePlan: moving('paused'),
  resumePlan: moving('active'),
  stopPlan: moving('stopped'),
}
