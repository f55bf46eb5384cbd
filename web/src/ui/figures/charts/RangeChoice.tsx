import { useWords } from '@tonne/parts/lang.tsx'
import { Segmented } from '../../navigation/Segmented.tsx'
import { type Range, ranges } from './priceWindow.ts'
import { rangeCopy } from './rangeCopy.ts'

type RangeChoiceProps = { value: Range; onChange: (range: Range) => void; className?: string | undefined }

/** How far back a price chart goes. */
export function RangeChoice({ value, onChange, className }: RangeChoiceProps) {
  const words = useWords(rangeCopy)
  return (
    <Segmented
      label={words.range}
      size="s"
      className={className}
      value={value}
      onChange={onChange}
      options={ranges.map((range) => ({
        value: range,
        label: words[`range${range}`],
        name: words[`range${range}Long`],
      }))}
    />
  )
}
