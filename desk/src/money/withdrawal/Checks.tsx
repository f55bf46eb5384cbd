import { dayOf } from '@tonne/domain/days'
import { sayCents, sayDate } from '@tonne/domain/format'
import { risksOf, type WithdrawalRisk } from '@tonne/domain/money/withdrawalChecks'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { copy } from './copy.ts'
import { isFrozen, type Row } from './rows.ts'

type Line = readonly [WithdrawalRisk | null, fine: string, unusual: string]
/** The unusual facts about the sales that it comes from, or that there are none. */
function sales(
  risks: readonly WithdrawalRisk[],
  funds: Row['checks']['funds'],
  words: Readonly<Record<keyof typeof copy, string>>,
): Line[] {
  const unusual = { far: words.farPrices, waiting: words.waitingBuyers, pair: words.pairedBuyers, few: words.fewBuyers }
  const found = (['far', 'waiting', 'pair', 'few'] as const).filter((risk) => risks.includes(risk))
  if (found.length > 0) return found.map((risk) => [risk, '', unusual[risk]])
  return [[null, funds.trades.length === 0 ? words.noSales : words.usualSales, '']]
}

export function Checks({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!isFrozen(row)) return null
  const { checks, amountCents, member } = row
  const { funds } = checks
  const risks = risksOf(checks, amountCents)
  const says = { holder: row.payee.holder, member, n: checks.ofDay, limit: checks.perDay }
  const day = (at: number): string => sayDate(dayOf(new Date(at)), lang)
  const lines: readonly Line[] = [
    ['name', fill(words.nameSame, says), fill(words.nameDiffers, says)],
    ['daily', fill(words.ofDay, says), fill(words.ofDay, says)],
    [
      'held',
      fill(words.heldAll, { amount: sayCents(amountCents) }),
      fill(words.heldPart, { amount: sayCents(checks.heldCents) }),
    ],
    ['tries', words.noTries, fill(words.tries, { n: checks.wrongTries })],
    ...sales(risks, funds, words),
    ['payee', fill(words.paidBefore, { n: checks.paidBefore }), fill(words.neverPaid, { day: day(checks.payeeSince) })],
    [null, fill(words.memberSince, { day: day(checks.memberSince) }), ''],
  ]
  return (
    <ul className="lookups" aria-label={words.look}>
      {lines.map(([risk, fine, unusual]) => {
        const isRisk = risk !== null && risks.includes(risk)
        return (
          <li key={risk ?? fine} className={isRisk ? 'is-risk' : undefined}>
            <Icon name={isRisk ? 'alert' : 'check'} size={17} />
            {isRisk ? unusual : fine}
          </li>
        )
      })}
    </ul>
  )
}
