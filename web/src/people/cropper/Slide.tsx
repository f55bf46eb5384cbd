/** Buttons, keys and a slider move and zoom for people who cannot drag or pinch. */
import { named } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { copy } from './copy.ts'

type SlideProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
}

export function Slide({ label, value, onChange, min, max, step }: SlideProps) {
  const words = useWords(copy)
  const lang = useLang()
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className="crop-slide">
      <span className="cap">{label}</span>
      <IconButton icon="minus" label={named(lang, label, words.less)} onClick={() => to(value - step)} />
      <input
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={step / 5}
        value={value}
        onChange={(event) => to(Number(event.target.value))}
      />
      <IconButton icon="plus" label={named(lang, label, words.more)} onClick={() => to(value + step)} />
    </div>
  )
}
