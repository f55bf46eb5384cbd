import { sayAmount } from '@tonne/domain/format'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import './bigMoney.css'
import { Roll } from './Roll.tsx'

const looks = { hero: 'hero', display: 'display', card: 'display display--card', wallet: 'pass-v' } as const

type BigMoneyProps = {
  cents: number
  size?: keyof typeof looks | undefined
  /** Small text after the amount, such as "/ t". */
  unit?: ReactNode
  className?: string | undefined
}

/** `cents` of SGD. Digits that change roll. */
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
