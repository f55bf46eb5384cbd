import { fillIn } from './fillIn.ts'
import type { Lang } from './format.ts'
import { catalogue } from './refusalCatalogue.ts'
import type { Holes } from './sentence.ts'

export const refusals = catalogue
export type RefusalName = keyof typeof refusals

/** The names inside {braces} of a sentence become required parameters of its refusal. */
type HolesOf<N extends RefusalName> = Holes<(typeof refusals)[N]['en']>
/** A parameter is a text, or a pair when the two languages write it differently (dates, quantities). */
export type RefusalParam = string | number | { en: string; cn: string }
export type RefusalParams = Readonly<Record<string, RefusalParam>>
type Args<N extends RefusalName> = [HolesOf<N>] extends [never]
  ? []
  : [params: Readonly<Record<HolesOf<N>, RefusalParam>>]

/** An expected "no" to the caller. A broken invariant is an assertion, never a Refusal. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly rule: RefusalName
  readonly params: RefusalParams
  constructor(rule: RefusalName, params: RefusalParams) {
    super(rule)
    this.rule = rule
    this.params = params
  }
}

/** Throwing rolls the whole command back; use `refusal` when its effects must stay. */
export function refuse<N extends RefusalName>(rule: N, ...[params]: Args<N>): never {
  throw new Refusal(rule, params ?? {})
}
/** A refusal to return: what the command wrote before it (an attempt counted, a lock set) is kept. */
export const refusal = <N extends RefusalName>(rule: N, ...[params]: Args<N>): Refusal =>
  new Refusal(rule, params ?? {})

/** The sentence for a caller of that language, its numbers filled in. */
export function sayRefusal({ rule, params }: Pick<Refusal, 'rule' | 'params'>, lang: Lang): string {
  return fillIn(refusals[rule][lang], (hole) => {
    const value = params[hole]
    return typeof value === 'object' ? value[lang] : String(value)
  })
}

/** Extra data for the page, besides the parameters of the sentence. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  fieldInvalid: ['least', 'most', 'allowed'],
  secondFactorAsked: ['totp', 'passkey', 'ticket'],
}
/**
 * Only the parameters that the sentence names, equal in both languages, or that are listed as extra data; no others
 * leave the server.
 */
export function paramWords({ rule, params }: Pick<Refusal, 'rule' | 'params'>): RefusalParams {
  const beside = BESIDE[rule] ?? []
  const { en } = refusals[rule]
  const shown = Object.entries(params).filter(
    ([name]) => name === 'field' || beside.includes(name) || en.includes(`{${name}}`),
  )
  return Object.fromEntries(shown)
}

/** The sentence of a rule without anybody's numbers, for statistics; its name when this version does not know it. */
export const sayRule = (rule: string, lang: Lang): string =>
  Object.hasOwn(refusals, rule) ? fillIn(refusals[rule as RefusalName][lang], () => '…') : rule
