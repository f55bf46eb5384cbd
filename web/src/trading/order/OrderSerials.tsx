import { fill, useWords } from '@tonne/parts/lang.tsx'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { SerialStrip } from '../../ui/figures/SerialStrip.tsx'
import { useCopy } from '../../ui/input/CopyButton.tsx'
import { copy } from './copy.ts'
import type { OrderInfoOut } from './orderOut.ts'

export function OrderSerials({ serials, title }: { serials: OrderInfoOut['serials']; title: string }) {
  const words = useWords(copy)
  const copyText = useCopy()
  return (
    <div className="o-serials">
      {serials.map((run, place) => {
        const { first, last, rest } = serialEnds(run)
        const name = place === 0 ? title : fill(words.moreRuns, { n: place + 1 })
        return (
          <SerialStrip
            key={run.text}
            title={name}
            first={first}
            last={last}
            full={rest || undefined}
            onCopy={() => void copyText(run.text)}
          />
        )
      })}
    </div>
  )
}
