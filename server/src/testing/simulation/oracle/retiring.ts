import { type Books, no, pocketsOf, type Retirement, tell, type Verdict } from './books.ts'
import { holdOf } from './holding.ts'
import { whyNot } from './limits.ts'

export function retire(
  books: Books,
  { member, project, kg, gift }: { member: number; project: string; kg: number; gift: boolean },
): Verdict {
  const account = books.accounts[member]!
  const pockets = pocketsOf(account, project)
  const presale = pockets.presale + pockets.presale_held
  const rule =
    whyNot(account, 'sell') ??
    (kg <= 0 || kg % books.projects[project]!.lotKg !== 0 ? 'quantityNotLot' : undefined) ??
    (kg > pockets.credits && presale > 0 && kg <= pockets.credits + presale ? 'retirePresale' : undefined) ??
    (kg > pockets.credits ? 'retireInsufficient' : undefined) ??
    (gift && holdOf(account, books.now) ? 'giftHeld' : undefined)
  if (rule) return no(rule)
  pockets.credits -= kg
  pockets.retiring += kg
  const retirement: Retirement = { no: '', member, project, kg, state: 'requested', by: 0 }
  books.retirements.push(retirement)
  tell(account, 'retirementRequested')
  return { says: { state: 'requested', kg }, number: (given) => (retirement.no = given) }
}

type RegistryAsk = { by: number; no: string; does: 'instruct' | 'evidence' | 'confirm' | 'refuse' }
export function decideRetirement(books: Books, { by, no: given, does }: RegistryAsk): Verdict {
  const found = books.retirements.find((r) => r.no === given)
  if (!found) return no('notFound')
  const from = {
    instruct: ['requested'],
    evidence: ['instructed'],
    confirm: ['instructed'],
    refuse: ['requested', 'instructed'],
  }[does]
  if (!from.includes(found.state)) return no('stateMoved')
  if (does === 'confirm' && found.by === 0) return no('retirementNoProposal')
  if (does === 'confirm' && found.by === by) return no('ownAct')
  if (does === 'instruct') found.state = 'instructed'
  if (does === 'evidence') found.by = by
  if (does === 'confirm' || does === 'refuse') {
    const account = books.accounts[found.member]!
    pocketsOf(account, found.project).retiring -= found.kg
    pocketsOf(account, found.project)[does === 'confirm' ? 'retired' : 'credits'] += found.kg
    found.state = does === 'confirm' ? 'retired' : 'refused'
    tell(account, does === 'confirm' ? 'retirementDone' : 'retirementRefused')
  }
  return { says: { state: found.state } }
}
