import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Stepper } from '../../ui/figures/inputs/Stepper.tsx'
import { Chip } from '../../ui/navigation/Chips.tsx'
import { buyCopy } from './buyCopy.ts'
import { affordableKg, type BuyTerms, bearableKg, mostKg, quickKg } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

type BuyQuantityProps = {
  project: ProjectInfoOut
  mine: MineOut
  terms: BuyTerms
  kg: number
  onChange: (kg: number) => void
  disabled: boolean
  /** Typed text that cannot be read as whole lots. */
  unread: string | null
  onUnread: (text: string | null) => void
}

function Quick({ project, mine, terms, kg, onChange, disabled }: Omit<BuyQuantityProps, 'unread' | 'onUnread'>) {
  const words = useWords(buyCopy)
  const lang = useLang()
  const max = affordableKg(project, mine, terms)
  const usual = quickKg(project).filter((quantity) => quantity !== max)
  return (
    <fieldset className="hrow g2 buy-q">
      <legend className="sr">{words.quick}</legend>
      {usual.map((quantity) => (
        <Chip
          key={quantity}
          pressed={quantity === kg}
          disabled={disabled || quantity > bearableKg(project, mine, terms)}
          onClick={() => onChange(quantity)}
          className="num"
        >
          {sayKg(quantity, lang)}
        </Chip>
      ))}
      {max >= project.minKg && (
        <Chip pressed={max === kg} disabled={disabled} onClick={() => onChange(max)} className="num">
          {fill(words.quickMax, { tons: sayKg(max, lang) })}
        </Chip>
      )}
    </fieldset>
  )
}

/** Quantities in kg. The limits are those of one order; the quick amounts also respect the wallet and the month. */
export function BuyQuantity({ disabled, unread, onUnread, ...rest }: BuyQuantityProps) {
  const { project, kg, onChange } = rest
  const words = useWords(buyCopy)
  const lang = useLang()
  const most = mostKg(project)
  const max = fill(most < project.maxKg ? words.maxLeft : words.max, { max: sayKg(most, lang) })
  return (
    <>
      <Stepper
        className="mt4"
        valueKg={kg}
        lotKg={project.lotKg}
        minKg={project.minKg}
        maxKg={most}
        onChange={onChange}
        label={words.tons}
        limitWords={{ min: fill(words.min, { min: sayKg(project.minKg, lang) }), max }}
        disabled={disabled}
        unread={unread}
        onUnread={onUnread}
      />
      <Quick {...rest} disabled={disabled} />
    </>
  )
}
