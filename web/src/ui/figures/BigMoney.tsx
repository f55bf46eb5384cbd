import { sayAmount } from '@tonne/domain/format'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import './bigMoney.css'
import { Roll } from './Roll.tsx'

const looks = { hero: 'hero', display: 'display', card: 'display display--card', wallet: 'pass-v' } as const

type BigMoneyProps = {
  cents: number
  size?: keyof typeof looks | undefined
  /** Stands quietly after the amount, as in "/ t". */
  unit?: ReactNode
  className?: string | undefined
}

/** `cents` of SGD. The digits that change roll. */
export function BigMoney({ cents, size = 'display', unit, className }: BigMoneyProps) {
  const [whole = '', part = ''] = sayAmount(Math.abs(cents)).split('.')
  return (
    <p className={classes(looks[size], 'num', className)}>
      {cents < 0 && '\u2212'}
      <span className="cur">S$</span>
      <Roll text={whole} />
      <span className="cents">
        .<Roll text={part} />
      </span>
      {unit !== undefined && <span className="unit">{unit}</span>}
    </p>
  )
}
