/** A home's consumption means more to people than a car, so it is used when the footprint on this device has it. */
import './tonsMean.css'
import { factors } from '@tonne/domain/carbon/footprint/factors'
import { readFootprint } from '@tonne/domain/carbon/footprint/footprint'
import { tonsMean } from '@tonne/domain/carbon/footprint/tonsMean'
import { sayCount, sayKg } from '@tonne/domain/format'
import { kg as kgOf } from '@tonne/domain/money'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { readStoredObject } from '../api/storage.ts'
import { Icon } from '../ui/icons/icons.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { classes } from '../ui/style/classes.ts'

const copy = {
  years: ['{tons}: your household’s electricity for about {n} (year|years)', '{tons}：约等于您家 {n} 年的用电排放'],
  months: [
    '{tons}: your household’s electricity for about {n} (month|months)',
    '{tons}：约等于您家 {n} 个月的用电排放',
  ],
  month: ['{tons}: your household’s electricity for about a month', '{tons}：约等于您家一个月的用电排放'],
  car: ['{tons}: about {n} km in an average petrol car', '{tons}：约等于普通汽油车行驶 {n} 公里的排放'],
  perUnit: ['{g} g of CO₂ equivalent for each {unit}.', '每{unit} {g} 克二氧化碳当量。'],
  own: ['Compare with your own electricity', '换算成您家的用电'],
  how: ['See your footprint', '查看您的碳足迹'],
} as const satisfies Record<string, Pair>

const YEARS_FROM = 24

type TonsMeanProps = { kg: number; className?: string | undefined }

/** One line that compares tons with something familiar; opened, it names the factor and its source. */
export function TonsMean({ kg, className }: TonsMeanProps) {
  const words = useWords(copy)
  const lang = useLang()
  const [home] = useState(() => readFootprint(readStoredObject('footprint', {})).electricity)
  const mean = tonsMean(kgOf(kg), home)
  const { grams, unit, publication, table, year } = factors[mean.factor]
  const tons = sayKg(kg, lang)
  const sentence = () => {
    if (mean.factor === 'petrol') return fill(words.car, { tons, n: sayCount(mean.km) })
    if (mean.months >= YEARS_FROM) return fill(words.years, { tons, n: sayCount(Math.round(mean.months / 12)) })
    return mean.months === 1 ? fill(words.month, { tons }) : fill(words.months, { tons, n: mean.months })
  }
  return (
    <details className={classes('mean', className)}>
      <summary>
        <span>{sentence()}</span>
        <Icon name="down" size={16} />
      </summary>
      <p className="cap">{fill(words.perUnit, { g: grams, unit: unit[lang] })}</p>
      <p className="cap" lang="en">
        {publication}. {table}. {year}.
      </p>
      <p>
        <Link to="/pages/index/footprint">{mean.factor === 'petrol' ? words.own : words.how}</Link>
      </p>
    </details>
  )
}
