import { sayTons } from '@tonne/domain/format'
import { classes } from '../style/classes.ts'
import './bigMoney.css'
import { Roll } from './Roll.tsx'

const looks = { hero: 'hero', title: 'hero hero--title', display: 'display' } as const

type BigTonsProps = { kg: number; size?: keyof typeof looks | undefined; className?: string | undefined }

/** `kg` shown as tons. Digits that change roll. */
export function BigTons({ kg, size = 'hero', className }: BigTonsProps) {
  return (
    <p className={classes(looks[size], className)}>
      <span className="num">
        <Roll text={sayTons(kg)} />
      </span>
      <wbr />
      <span className="unit">tCO₂e</span>
    </p>
  )
}
