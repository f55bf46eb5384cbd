/** Why: for one asset: what is mine, what all are owed, what is kept, and the way from my leaf to the published root. */
import type { Output } from '@tonne/contract/endpoint'
import type { liability } from '@tonne/contract/liability'
import { sayCents, sayKg } from '@tonne/domain/format'
import { CheckedSteps } from '../platform/CheckedSteps.tsx'
import type { Step } from '../platform/useChecked.ts'
import { sayDayTime } from '../ui/dates.ts'
import { Hash } from '../ui/figures/Hash.tsx'
import { Kv } from '../ui/Kv.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Section } from '../ui/Page.tsx'
import { copy } from './copy.ts'

type Proof = Output<typeof liability.mine>['proofs'][number]

/** What a second verifier would need, in the open. */
function Leaf({ proof: { member, nonce, amount, path }, part, say }: { proof: Proof; part: number; say: (amount: number) => string }) {
  const words = useWords(copy)
  return (
    <details className="vf-path">
      <summary className="label">{fill(words.leafAndPath, { i: part, sum: say(amount), n: path.length })}</summary>
      <p className="cap mt2">{words.leaf}</p>
      <p className="mono cap wraps">{`pol-leaf-v1|${member}|${nonce}|${amount}`}</p>
      <ol className="mt3">
        {path.map(({ hash, sum, side }, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a path have an order and no other name
          <li key={level} className="mt2">
            <p className="cap num">{fill(side === 'left' ? words.left : words.right, { n: level + 1, sum: say(sum) })}</p>
            <Hash hex={hash} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** `parts`: the leaves of one asset. */
export function AssetProof({ parts, steps }: { parts: readonly Proof[]; steps: readonly Step[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const { asset, published } = parts[0]!
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const say = (value: number) => (asset === 0 ? sayCents(value) : sayKg(value, lang))
  const name = published.project ? `${published.project.name[lang]} · ${published.project.no}` : words.sgd
  return (
    <Section title={name}>
      <Kv
        items={[
          { label: words.yours, value: say(amount) },
          { label: fill(words.allOwed, { n: published.members }), value: say(published.owed) },
          { label: asset === 0 ? words.keptMoney : words.keptTons, value: say(published.custody), total: true },
        ]}
      />
      {steps.length > 0 && (
        <div className="mt4">
          <CheckedSteps
            steps={steps}
            say={({ step }) => step === 'signature' && fill(words.publishedAt, { at: sayDayTime(new Date(published.at), lang) })}
          />
        </div>
      )}
      {parts.map((proof, i) => (
        <Leaf key={proof.nonce} proof={proof} part={i + 1} say={say} />
      ))}
    </Section>
  )
}
