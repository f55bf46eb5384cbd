import type { Output } from '@tonne/contract/endpoint'
import type { liability } from '@tonne/contract/money/liability'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sideAt } from '@tonne/domain/money/liability'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { LiabilityRow } from '@tonne/verify/liabilityRow'
import { CheckedSteps } from '../../shared/proof/CheckedSteps.tsx'
import type { Step } from '../../shared/proof/useChecked.ts'
import { Hash } from '../../ui/figures/Hash.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'

export type Bundle = NonNullable<Output<typeof liability.mine>['bundle']>
type LeafOut = Bundle['assets'][number]['leaves'][number]
type LeafProps = { leaf: LeafOut; row: LiabilityRow; member: string; part: number; say: (amount: number) => string }

/** The data for checking it with another verifier. */
function Leaf({ leaf: { position, nonce, amount, path }, row: { day, asset, leaves }, member, part, say }: LeafProps) {
  const words = useWords(copy)
  return (
    <details className="vf-path">
      <summary className="label">{fill(words.leafAndPath, { i: part, sum: say(amount), n: path.length })}</summary>
      <p className="cap mt2">{fill(words.leaf, { place: position + 1, n: leaves })}</p>
      <p className="mono cap wraps">{['pol-leaf-v2', day, asset, leaves, position, member, nonce, amount].join('|')}</p>
      <ol className="mt3">
        {path.map(({ hash, sum }, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a path have an order and no other name
          <li key={level} className="mt2">
            <p className="cap num">
              {fill(sideAt(position, level) === 'left' ? words.left : words.right, { n: level + 1, sum: say(sum) })}
            </p>
            <Hash hex={hash} />
          </li>
        ))}
      </ol>
    </details>
  )
}

type AssetProofProps = { row: LiabilityRow; leaves: readonly LeafOut[]; member: string; steps: readonly Step[] }
/** One row of the list. All its values come from the checked row of the log and the checked leaves. */
export function AssetProof({ row, leaves, member, steps }: AssetProofProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { asset, project, issued, retired } = row
  const failed = steps.some(({ holds }) => !holds)
  const amount = leaves.reduce((sum, leaf) => sum + leaf.amount, 0)
  const say = (value: number) => (asset === 0 ? sayCents(value) : sayKg(value, lang))
  const parts = [
    { label: words.issuedTons, value: say(issued ?? 0) },
    { label: words.retiredTons, value: say(retired ?? 0) },
  ]
  return (
    <FoldRow
      icon={steps.length === 0 ? 'clock' : failed ? 'alert' : 'check'}
      open={failed}
      label={project ? project.name[lang] : words.sgd}
      sub={fill(words.ofOwed, { owed: say(row.owed), n: row.members })}
      value={say(amount)}
    >
      {project && <p className="cap mono">{project.no}</p>}
      <Kv
        items={[
          { label: words.yours, value: say(amount) },
          { label: fill(words.allOwed, { n: row.members }), value: say(row.owed) },
          ...(issued === null ? [] : parts),
          { label: asset === 0 ? words.heldMoney : words.heldTons, value: say(row.custody), total: true },
        ]}
      />
      {steps.length > 0 && (
        <div className="mt4">
          <CheckedSteps
            steps={steps}
            say={({ step }) => step === 'rows' && fill(words.publishedAt, { at: sayDayTime(new Date(row.at), lang) })}
          />
        </div>
      )}
      {leaves.map((leaf, i) => (
        <Leaf key={leaf.position} leaf={leaf} row={row} member={member} part={i + 1} say={say} />
      ))}
    </FoldRow>
  )
}
