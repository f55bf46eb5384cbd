/**
 * Nobody types whether a credit counts against Singapore's carbon tax: a published rule decides it from facts, and
 * names the row that decided.
 */
import type { Bilingual } from '../bilingual.ts'
import { type Lang, sayDate } from '../format.ts'
import { countryName } from './countryName.ts'
import {
  ICC_AGREEMENTS_DAY,
  type IccList,
  iccAgreements,
  iccProgrammes,
  judgeByRow,
  type MethodologyFacts,
  sayIccRow,
  sayIccSource,
} from './iccLists.ts'

/**
 * The record of the host country's authorisation with a corresponding adjustment. `day` is when it was given or
 * declined.
 */
export type Authorisation = { state: 'none' | 'on_file' | 'declined'; day: string | null }
export type IccFacts = {
  country: string
  programme: string
  methodology: string
  vintageFrom: string
  vintageTo: string
  authorisation: Authorisation
  eligibility: MethodologyFacts
}
/** `basis` is the row of the country's list that decided, with its date and source; null where none was consulted. */
export type IccVerdict = { verdict: 'eligible' | 'not_eligible' | 'unknown'; rule: Bilingual; basis: Bilingual | null }

const theirs = new Set(['AE', 'BS', 'DO', 'GB', 'GM', 'KM', 'MH', 'MV', 'NL', 'PH', 'SB', 'US'])
export const iccCountry = (code: string, lang: Lang): string =>
  code === '' ? '–' : `${lang === 'en' && theirs.has(code) ? 'The ' : ''}${countryName(code, lang)}`
const [FROM, TO] = ['2021-01-01', '2030-12-31']
const pair = (en: string, cn: string): Bilingual => ({ en, cn })
const say = (verdict: IccVerdict['verdict'], rule: Bilingual, basis: Bilingual | null = null): IccVerdict => ({
  verdict,
  rule,
  basis,
})

/**
 * The first of these that decides: an agreement, the days of the reductions, a declined authorisation, the country's
 * list, the standard on it, the methodology, an authorisation. `lists` are those in force (`iccListsAt`).
 */
export function decideIcc(facts: IccFacts, lists: ReadonlyMap<string, IccList>): IccVerdict {
  const { country, vintageFrom, vintageTo, authorisation } = facts
  const [name, nameCn] = [iccCountry(country, 'en'), iccCountry(country, 'cn')]
  const list = lists.get(country)
  if (!iccAgreements.has(country) && !list) {
    const [en, cn] = [sayDate(ICC_AGREEMENTS_DAY, 'en'), sayDate(ICC_AGREEMENTS_DAY, 'cn')]
    return say(
      'not_eligible',
      pair(
        `${name} has no implementation agreement with Singapore (list as of ${en}).`,
        `${nameCn}未与新加坡签署实施协议（名单截至 ${cn}）。`,
      ),
    )
  }
  if (vintageFrom < FROM || vintageTo > TO) {
    const [from, to] = [vintageFrom.slice(0, 4), vintageTo.slice(0, 4)]
    const vintage = from === to ? from : `${from}–${to}`
    return say(
      'not_eligible',
      pair(
        `Vintage ${vintage} does not fall within 2021–2030, as ${name}'s agreement asks.`,
        `${vintage} 年份不在${nameCn}协议要求的 2021–2030 年之内。`,
      ),
    )
  }
  if (authorisation.state === 'declined') return declined(name, nameCn, authorisation)
  if (!list) return say('unknown', pair(`The list for ${name} is not loaded here.`, `${nameCn}的名单尚未载入。`))
  return byList(facts, list)
}

function declined(name: string, nameCn: string, { day }: Authorisation): IccVerdict {
  const [en, cn] = day ? [`on ${sayDate(day, 'en')} `, `于 ${sayDate(day, 'cn')} `] : ['', '']
  return say(
    'not_eligible',
    pair(
      `${name} declined ${en}to authorise these credits with a corresponding adjustment.`,
      `${nameCn}${cn}拒绝以相应调整授权这些碳信用。`,
    ),
  )
}

function byList({ country, programme, methodology, eligibility, authorisation }: IccFacts, list: IccList): IccVerdict {
  const [name, nameCn] = [iccCountry(country, 'en'), iccCountry(country, 'cn')]
  const row = list.rows.find((one) => one.programme === programme)
  const source = pair(sayIccSource(list, 'en'), sayIccSource(list, 'cn'))
  if (!row) {
    const [en, cn] = Object.hasOwn(iccProgrammes, programme)
      ? iccProgrammes[programme as keyof typeof iccProgrammes]
      : [programme, programme]
    return say(
      'not_eligible',
      pair(`The list for ${name} does not name ${en}.`, `${nameCn}的名单未列入 ${cn}。`),
      source,
    )
  }
  const basis = pair(`${sayIccRow(row, 'en')}. ${source.en}.`, `${sayIccRow(row, 'cn')}。${source.cn}。`)
  const against = judgeByRow(row, methodology, eligibility)
  if (against)
    return say(
      against.verdict,
      pair(`List for ${name}: ${against.why.en}.`, `${nameCn}的名单：${against.why.cn}。`),
      basis,
    )
  const on =
    authorisation.day && authorisation.state === 'on_file'
      ? [sayDate(authorisation.day, 'en'), sayDate(authorisation.day, 'cn')]
      : null
  if (!on) {
    return say(
      'unknown',
      pair(
        `${methodology} is on the list for ${name}. No authorisation with a corresponding adjustment is on file.`,
        `${methodology} 在${nameCn}的名单内，但尚无附相应调整的授权书存档。`,
      ),
      basis,
    )
  }
  return say(
    'eligible',
    pair(
      `${methodology} is on the list for ${name}, and an authorisation with a corresponding adjustment is on file ` +
        `(${on[0]}).`,
      `${methodology} 在${nameCn}的名单内，且附相应调整的授权书已存档（${on[1]}）。`,
    ),
    basis,
  )
}
