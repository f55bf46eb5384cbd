import { sayTons } from '@tonne/domain/format'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import './bigMoney.css'
import { Roll } from './Roll.tsx'

const looks = { hero: 'hero', title: 'hero hero--title', display: 'display' } as const

type BigTonsProps = {
  kg: number
  size?: keyof typeof looks | undefined
  unit?: ReactNode
  className?: string | undefined
}

/** `kg` shown as tons. Digits that change roll. */
export function BigTons({ kg, size = 'hero', unit = 'tCO₂e', className }: BigTonsProps) {
  return (
    <p className={classes(looks[size], className)}>
      <span className="num">
        <Roll text={sayTons(kg)} />
      </span>
      <wbr />
      <span className="unit">{unit}</span>
    </p>
  )
}
