import { sayKg, sayTons } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useState } from 'react'
import { Icon } from '../../icons/icons.tsx'
import { classes } from '../../style/classes.ts'
import { Dial } from './Dial.tsx'
import { clampKg, type Limit, type Lots } from './lots.ts'
import './stepper.css'
import { TonsInput } from './TonsInput.tsx'
import { useHold } from './useHold.ts'

const copy = {
  tons: ['Tons', '吨数'],
  less: ['{lot} less', '减 {lot}'],
  more: ['{lot} more', '加 {lot}'],
  unread: ['Type whole lots of {lot}, such as {example}', '请输入 {lot} 的整数倍，如 {example}'],
} as const

type StepperProps = Lots & {
  valueKg: number
  onChange: (kg: number) => void
  /** Shown when a wish exceeds a limit, such as "Only 12 t left." */
  limitWords: Readonly<Record<Limit, string>>
  label?: string | undefined
  ruler?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  /** Typed text that cannot be read as whole lots; nothing can be bought until it is corrected. */
  unread: string | null
  onUnread: (text: string | null) => void
}

// Limits a wish, tells the parent, and remembers the limit that it hit until the next wish.
function useWish({ valueKg, onChange, ...lots }: Pick<StepperProps, 'valueKg' | 'onChange' | keyof Lots>) {
  const [hit, setHit] = useState<Limit | null>(null)
  const wish = (kg: number): boolean => {
    const held = clampKg(kg, lots)
    setHit(held.hit)
    if (held.kg !== valueKg) onChange(held.kg)
    return held.hit === null
  }
  // While typing, a number below the minimum may be the beginning of a longer one.
  const typing = (kg: number): number | null => {
    if (kg >= lots.minKg) wish(kg)
    const held = clampKg(kg, lots)
    return held.hit === 'max' ? held.kg : null
  }
  // The limits can change under the amount when another member buys.
  const held = clampKg(valueKg, lots).kg
  useEffect(() => {
    if (held === valueKg) return
    setHit(held < valueKg ? 'max' : 'min')
    onChange(held)
  }, [held, valueKg, onChange])
  return { hit, setHit, wish, typing }
}

/** Amounts in kg, always whole lots within minKg and maxKg. */
export function Stepper(props: StepperProps) {
  const {
    valueKg,
    lotKg,
    minKg,
    maxKg,
    onChange,
    limitWords,
    label,
    ruler = true,
    disabled = false,
    className,
    unread,
    onUnread,
  } = props
  const lang = useLang()
  const words = useWords(copy)
  const lots = { lotKg, minKg, maxKg }
  const { hit, setHit, wish, typing } = useWish({ valueKg, onChange, ...lots })
  const less = useHold(() => wish(valueKg - lotKg))
  const more = useHold(() => wish(valueKg + lotKg))
  const name = label ?? words.tons
  const lot = { lot: sayKg(lotKg, lang) }
  const says = unread === null ? hit && limitWords[hit] : fill(words.unread, { ...lot, example: sayTons(valueKg) })
  const change = (kg: number) => {
    setHit(null)
    onChange(kg)
  }
  return (
    <div className={className}>
      <div className="stepper">
        <button {...less} type="button" className="k" aria-label={fill(words.less, lot)} disabled={disabled}>
          <Icon name="minus" size={22} />
        </button>
        <TonsInput
          valueKg={valueKg}
          lotKg={lotKg}
          disabled={disabled}
          unread={unread}
          onUnread={onUnread}
          label={name}
          onTyping={typing}
          onTyped={wish}
        />
        <button {...more} type="button" className="k" aria-label={fill(words.more, lot)} disabled={disabled}>
          <Icon name="plus" size={22} />
        </button>
      </div>
      {ruler && (
        <Dial
          {...lots}
          valueKg={valueKg}
          label={name}
          onChange={change}
          onLimit={setHit}
          disabled={disabled}
          className="mt3"
        />
      )}
      <p className={classes('cap', 'center', 'stepper-limit')} role="status">
        {says}
      </p>
    </div>
  )
}
