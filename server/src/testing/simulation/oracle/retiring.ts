import { type Books, no, pocketsOf, type Retirement, tell, type Verdict } from './books.ts'
import { whyNotDay, wordsOf } from './certificates.ts'
import { proveFactor, type Shown } from './factors.ts'
import { confirms, holdOf, isProvable } from './holding.ts'
import { whyNot } from './limits.ts'

export function retire(
  books: Books,
  { member, project, kg, gift, shown }: { member: number; project: string; kg: number; gift: boolean; shown: Shown },
): Verdict {
  const account = books.accounts[member]!
  const pockets = pocketsOf(account, project)
  const presale = pockets.presale + pockets.presale_held
  const rule =
    whyNot(account, 'sell') ??
    (kg <= 0 || kg % books.projects[project]!.lotKg !== 0 ? 'quantityNotLot' : undefined) ??
    (kg > pockets.credits && presale > 0 && kg <= pockets.credits + presale ? 'retirePresale' : undefined) ??
    (kg > pockets.credits ? 'retireInsufficient' : undefined) ??
    (gift && holdOf(account, books.now) && !isProvable(account, books.now) ? 'giftHeld' : undefined)
  if (rule) return no(rule)
  const proven = proveFactor(books, account, shown)
  if (proven.rule) return no(proven.rule)
  if (gift && holdOf(account, books.now) && !confirms(account, proven.since, books.now)) return no('giftHeld')
  const retirement = retiring(books, { member, project, kg, gift })
  tell(account, 'retirementRequested')
  return { says: { state: 'requested', kg }, number: (given) => (retirement.no = given) }
}
type Retiring = { member: number; project: string; kg: number; gift: boolean }
/** Tons set aside for the registry. */
export function retiring(books: Books, { member, project, kg, gift }: Retiring): Retirement {
  const pockets = pocketsOf(books.accounts[member]!, project)
  pockets.credits -= kg
  pockets.retiring += kg
  const retirement: Retirement = {
    ...{ no: '', member, project, kg, state: 'requested', by: 0, at: books.now, gift },
    ...{ askedAt: null, serials: null },
    ...{ texts: [], correction: null, proposed: '' },
  }
  books.retirements.push(retirement)
  return retirement
}

type Does = 'instruct' | 'evidence' | 'confirm' | 'refuse'
type RegistryInput = { by: number; no: string; does: Does; day: string; text: string }
export function decideRetirement(books: Books, { by, no: given, does, day, text }: RegistryInput): Verdict {
  const found = books.retirements.find((r) => r.no === given)
  if (!found) return no('notFound')
  const from = {
    instruct: ['requested'],
    evidence: ['instructed'],
    confirm: ['instructed'],
    refuse: ['requested', 'instructed'],
  }[does]
  if (!from.includes(found.state)) return no('stateMoved')
  const why = does === 'evidence' ? whyNotDay(books, day, found) : undefined
  if (why) return no(why)
  if (does === 'confirm' && found.by === 0) return no('retirementNoProposal')
  if (does === 'confirm' && found.by === by) return no('ownAct')
  if (does === 'instruct') Object.assign(found, { state: 'instructed', askedAt: books.now })
  if (does === 'evidence') Object.assign(found, { by, proposed: wordsOf(text, day) })
  if (does === 'confirm') found.texts.push(found.proposed)
  if (does === 'confirm' || does === 'refuse') {
    const account = books.accounts[found.member]!
    pocketsOf(account, found.project).retiring -= found.kg
    pocketsOf(account, found.project)[does === 'confirm' ? 'retired' : 'credits'] += found.kg
    found.state = does === 'confirm' ? 'retired' : 'refused'
    tell(account, does === 'confirm' ? 'retirementDone' : 'retirementRefused')
  }
  return { says: { state: found.state } }
}
