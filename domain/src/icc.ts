/** Why: whether a credit counts against Singapore's carbon tax is never typed: a published rule decides it from facts, and says which rule it was. */
import { type Lang, sayDate } from './format.ts'

/** Countries with an implementation agreement, as Singapore's list of 6 October 2025 names them. */
export const ICC_LIST_DAY = '2025-10-06'
type Pair = { en: string; cn: string }
type Term = { programme: '*' | string; methodology: '*' | string; from: string; to: string }
const whole: readonly Term[] = [{ programme: '*', methodology: '*', from: '2021-01-01', to: '2030-12-31' }]
/** Which programme and methodology of which country count, and for reductions made between which days. */
export const iccAgreements: Readonly<Record<string, readonly Term[]>> = {
  ...{ PG: whole, GH: whole, BT: whole, PE: whole, CL: whole, RW: whole, PY: whole, TH: whole, VN: whole, MN: whole },
}

/** What is on file of the host country's authorisation with a corresponding adjustment. `day` is when it was given or declined. */
export type Authorisation = { state: 'none' | 'on_file' | 'declined'; day: string | null }
export type IccFacts = {
  country: string
  programme: string
  methodology: string
  vintageFrom: string
  vintageTo: string
  authorisation: Authorisation
}
export type IccVerdict = { verdict: 'eligible' | 'not_eligible' | 'unknown'; rule: Pair }

const namers = { en: new Intl.DisplayNames(['en'], { type: 'region' }), cn: new Intl.DisplayNames(['zh-Hans'], { type: 'region' }) }
const theirs = new Set(['AE', 'BS', 'DO', 'GB', 'GM', 'KM', 'MH', 'MV', 'NL', 'PH', 'SB', 'US'])
const countryOf = (code: string, lang: Lang): string =>
  code === '' ? '–' : `${lang === 'en' && theirs.has(code) ? 'The ' : ''}${namers[lang].of(code) ?? code}`

/** The first of these rules that answers: agreement, days of the reductions, programme and methodology, a decline, an authorisation. */
export function decideIcc({ country, programme, methodology, vintageFrom, vintageTo, authorisation }: IccFacts): IccVerdict {
  const name = { en: countryOf(country, 'en'), cn: countryOf(country, 'cn') }
  const vintage = vintageFrom.slice(0, 4) === vintageTo.slice(0, 4) ? vintageFrom.slice(0, 4) : `${vintageFrom.slice(0, 4)}–${vintageTo.slice(0, 4)}`
  const say = (verdict: IccVerdict['verdict'], en: string, cn: string): IccVerdict => ({ verdict, rule: { en, cn } })
  const terms = iccAgreements[country]
  if (!terms) {
    const list = { en: sayDate(ICC_LIST_DAY, 'en'), cn: sayDate(ICC_LIST_DAY, 'cn') }
    return say(
      'not_eligible',
      `${name.en} has no implementation agreement with Singapore (list as of ${list.en}).`,
      `${name.cn}未与新加坡签署实施协议（名单截至 ${list.cn}）。`,
    )
  }
  const timely = terms.filter((term) => term.from <= vintageFrom && vintageTo <= term.to)
  if (timely.length === 0)
    return say(
      'not_eligible',
      `${name.en} has an implementation agreement, but vintage ${vintage} does not fall within 2021–2030.`,
      `${name.cn}已签署实施协议，但 ${vintage} 年份不在 2021–2030 年之内。`,
    )
  if (!timely.some((term) => [programme, '*'].includes(term.programme) && [methodology, '*'].includes(term.methodology)))
    return say(
      'not_eligible',
      `The agreement with ${name.en} does not list this programme and methodology (${methodology}).`,
      `与${name.cn}的实施协议未列入该标准与方法学（${methodology}）。`,
    )
  return byAuthorisation({ name, vintage, authorisation }, say)
}

type Say = (verdict: IccVerdict['verdict'], en: string, cn: string) => IccVerdict
function byAuthorisation({ name, vintage, authorisation }: { name: Pair; vintage: string; authorisation: Authorisation }, say: Say): IccVerdict {
  const { state, day } = authorisation
  const on = day ? { en: sayDate(day, 'en'), cn: sayDate(day, 'cn') } : { en: 'no date', cn: '日期不详' }
  if (state === 'declined')
    return say(
      'not_eligible',
      `${name.en} has an implementation agreement, but it declined on ${on.en} to authorise these credits with a corresponding adjustment.`,
      `${name.cn}虽已签署实施协议，但于 ${on.cn} 拒绝以相应调整授权这些碳信用。`,
    )
  if (state === 'on_file')
    return say(
      'eligible',
      `${name.en} has an implementation agreement, vintage ${vintage} falls within 2021–2030, and an authorisation with a corresponding adjustment is on file (${on.en}).`,
      `${name.cn}已签署实施协议，${vintage} 年份在 2021–2030 年之内，且附相应调整的授权书已存档（${on.cn}）。`,
    )
  return say(
    'unknown',
    `${name.en} has an implementation agreement and vintage ${vintage} falls within 2021–2030. No authorisation with a corresponding adjustment is on file.`,
    `${name.cn}已签署实施协议，${vintage} 年份在 2021–2030 年之内，但尚无附相应调整的授权书存档。`,
  )
}
