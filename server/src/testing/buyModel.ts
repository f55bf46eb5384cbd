/** A sequential model of purchases without a database; the group commit is compared with it. */
import type { RefusalName } from '@tonne/domain/refusals'

export type ModelProject = {
  tons: number
  price: number
  lotKg: number
  minKg: number
  maxKg: number
  monthlyOrders: number | null
  totalOrders: number | null
  minLevel: number
}
export type ModelMember = { cents: number; level: number; answered: boolean }
export type Purchase = { member: number; project: number; kg: number; version: number; key: string }
/** A refusal, or the sum paid, the balance left, and the range of the project's kilograms. */
export type Outcome = RefusalName | { pay: number; left: number; fromKg: number; toKg: number }

const LIMITS = [20_000_00, 50_000_00]
const half = (n: bigint, d: bigint): bigint => (n * 2n + d) / (2n * d)
/** 1.5 % fee, 9 % tax on it, each rounded half up. */
function payFor(kg: number, price: number): { total: number; pay: number } {
  const total = half(BigInt(kg) * BigInt(price), 1000n)
  const fee = half(total * 150n, 10_000n)
  return { total: Number(total), pay: Number(total + fee + half(fee * 900n, 10_000n)) }
}

export class BuyModel {
  readonly cents: number[]
  readonly unsold: number[]
  readonly orders: number[][]
  readonly #spent: number[]
  readonly #projects: readonly ModelProject[]
  readonly #members: readonly ModelMember[]
  readonly #kept = new Map<string, { asked: string; outcome: Outcome }>()

  constructor(projects: readonly ModelProject[], members: readonly ModelMember[]) {
    this.#projects = projects
    this.#members = members
    this.cents = members.map((m) => m.cents)
    this.unsold = projects.map((p) => p.tons * 1000)
    this.orders = members.map(() => projects.map(() => 0))
    this.#spent = members.map(() => 0)
  }

  buy(purchase: Purchase): Outcome {
    const { member, project, kg, version, key } = purchase
    const name = `${member} ${key}`
    const asked = `${project} ${kg} ${version}`
    const before = this.#kept.get(name)
    if (before) return before.asked === asked ? before.outcome : 'keyReused'
    const refused = this.#refusal(purchase)
    if (refused) return refused
    const { total, pay } = payFor(kg, this.#projects[project]!.price)
    const fromKg = this.#projects[project]!.tons * 1000 - this.unsold[project]!
    this.cents[member]! -= pay
    this.unsold[project]! -= kg
    this.orders[member]![project]! += 1
    this.#spent[member]! += total
    const outcome = { pay, left: this.cents[member]!, fromKg, toKg: fromKg + kg }
    this.#kept.set(name, { asked, outcome })
    return outcome
  }

  #refusal({ member: m, project: p, kg, version }: Purchase): RefusalName | undefined {
    const [member, project, unsold, before] = [
      this.#members[m]!,
      this.#projects[p]!,
      this.unsold[p]!,
      this.orders[m]![p]!,
    ]
    const { total, pay } = payFor(kg, project.price)
    const broken: [boolean, RefusalName][] = [
      [!member.answered, 'unanswered'],
      [unsold === 0, 'projectFull'],
      [member.level < project.minLevel, 'levelTooLow'],
      [kg % project.lotKg !== 0, 'quantityNotLot'],
      [kg < project.minKg, 'quantityBelowMin'],
      [kg > project.maxKg, 'quantityAboveMax'],
      [project.monthlyOrders !== null && before >= project.monthlyOrders, 'monthlyPurchases'],
      [project.totalOrders !== null && before >= project.totalOrders, 'totalPurchases'],
      [kg > unsold, 'insufficientTons'],
      [version !== 1, 'priceMoved'],
      [this.#spent[m]! + total > LIMITS[member.level - 1]!, 'monthlySpend'],
      [pay > this.cents[m]!, 'insufficientBalance'],
    ]
    return broken.find(([is]) => is)?.[1]
  }
}
