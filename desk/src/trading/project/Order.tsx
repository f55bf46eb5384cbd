/** Lists are sorted with buttons, because buttons work with every keyboard. */

import { useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formCopy } from './formCopy.ts'

type OrderProps = { at: number; of: number; onMove(to: number): void; onRemove?: (() => void) | undefined }
export function Order({ at, of, onMove, onRemove }: OrderProps) {
  const words = useWords(formCopy)
  return (
    <div className="proj-order">
      {at > 0 && (
        <Button look="quiet" size="s" aria-label={words.up} onClick={() => onMove(at - 1)}>
          <Icon name="up" size={18} />
        </Button>
      )}
      {at < of - 1 && (
        <Button look="quiet" size="s" aria-label={words.down} onClick={() => onMove(at + 1)}>
          <Icon name="down" size={18} />
        </Button>
      )}
      {onRemove && (
        <Button look="quiet" size="s" aria-label={words.remove} onClick={onRemove}>
          <Icon name="close" size={18} />
        </Button>
      )}
    </div>
  )
}
