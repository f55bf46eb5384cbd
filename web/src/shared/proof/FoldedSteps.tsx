import { fill, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { CheckedSteps, type CheckedStepsProps } from './CheckedSteps.tsx'
import { checkWords } from './checkWords.ts'

/** One row while every step holds; open when one does not. */
export function FoldedSteps({ children, ...props }: CheckedStepsProps & { children?: ReactNode }) {
  const words = useWords(checkWords)
  const n = props.steps.length
  const failed = props.steps.filter(({ holds }) => !holds).length
  return (
    <RowCard className="mt4">
      <FoldRow
        icon={failed > 0 ? 'alert' : 'check'}
        open={failed > 0}
        label={words.how}
        sub={fill(failed > 0 ? words.someFail : words.allHold, { n, failed })}
      >
        <CheckedSteps {...props} />
        {children}
      </FoldRow>
    </RowCard>
  )
}
