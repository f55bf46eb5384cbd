import { reportDesk } from '@tonne/contract/trust/report'
import { sayAmount, sayTons } from '@tonne/domain/format'
import type { Pocket } from '@tonne/domain/ledger'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

/** The name of each pocket of the ledger; the CSV keeps the ledger's own names. */
const pocketWords = {
  available: 'pAvailable',
  held: 'pHeld',
  credits: 'pCredits',
  credits_held: 'pListed',
  presale: 'presale',
  presale_held: 'pPresaleHeld',
  retiring: 'pRetiring',
  retired: 'retired',
  unsold: 'unsold',
  reserved: 'reserved',
  proceeds: 'proceeds',
  registry: 'registry',
  bank: 'pBank',
  fees: 'fees',
  gst: 'gst',
  suspense: 'suspense',
  payouts: 'payouts',
} as const satisfies Record<Pocket, keyof typeof copy>
const kinds = ['member', 'project', 'house'] as const
export function TrialBalance() {
  const words = useWords(copy)
  const asked = useDesk(reportDesk.trialBalance, {})
  const kindWord = (kind: string) => (kinds.includes(kind as 'house') ? words[kind as 'house'] : kind)
  const pocketWord = (pocket: string) => words[pocketWords[pocket as Pocket]]
  return (
    <Asked asked={asked}>
      {({ rows }) => (
        <div className="stack">
          {(['SGD', 'tons'] as const).map((asset) => {
            const mine = rows.filter((r) => r.asset === asset)
            const say = asset === 'SGD' ? sayAmount : sayTons
            const [debit, credit] = [mine.reduce((s, r) => s + r.debit, 0), mine.reduce((s, r) => s + r.credit, 0)]
            const label = `${words.trial}, ${asset === 'SGD' ? words.sgd : words.asTons}`
            const head = [
              'Kind',
              'Pocket',
              'Accounts',
              asset === 'SGD' ? 'Debit SGD' : 'Debit kg',
              asset === 'SGD' ? 'Credit SGD' : 'Credit kg',
            ]
            const plain = (n: number) => (asset === 'SGD' ? n / 100 : n)
            return (
              <Report
                key={asset}
                label={label}
                texts={1}
                file={`trial-balance-${asset}.csv`}
                head={[
                  `${words.account}, ${asset === 'SGD' ? words.sgd : words.asTons}`,
                  words.accounts,
                  words.debit,
                  words.credit,
                  words.net,
                ]}
                rows={mine.map((r) => ({
                  key: `${r.kind} ${r.pocket}`,
                  cells: [
                    `${kindWord(r.kind)} · ${pocketWord(r.pocket)}`,
                    r.accounts,
                    say(r.debit),
                    say(r.credit),
                    say(r.credit - r.debit),
                  ],
                }))}
                foot={[
                  words.total,
                  mine.reduce((s, r) => s + r.accounts, 0),
                  say(debit),
                  say(credit),
                  say(credit - debit),
                ]}
                csv={[head, ...mine.map((r) => [r.kind, r.pocket, r.accounts, plain(r.debit), plain(r.credit)])]}
              >
                <Tag look={debit === credit ? 'done' : 'stop'}>
                  {debit === credit ? words.equal : fill(words.unequal, { n: say(Math.abs(debit - credit)) })}
                </Tag>
              </Report>
            )
          })}
        </div>
      )}
    </Asked>
  )
}
