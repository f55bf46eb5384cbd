import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { ProofChip } from '../feedback/ProofChip.tsx'
import { useToast } from '../feedback/Toast.tsx'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

const copy = {
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  failed: ['Copy failed', '复制失败'],
} as const satisfies Record<string, Pair>

/** Copies text to the clipboard and shows the result in a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const words = useWords(copy)
  const toast = useToast()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(words.copied)
    } catch {
      toast(words.failed)
    }
  }
}

type CopyButtonProps = {
  text: string
  label?: string | undefined
  look?: 'icon' | 'chip' | 'button' | undefined
  className?: string | undefined
}

/** `label` names the text; with the icon look it is the accessible name. */
export function CopyButton({ text, label, look = 'icon', className }: CopyButtonProps) {
  const words = useWords(copy)
  const run = useCopy()
  const press = () => void run(text)
  const name = label ?? words.copy
  if (look === 'icon') return <IconButton icon="copy" size={18} label={name} className={className} onClick={press} />
  if (look === 'chip') {
    return (
      <ProofChip icon="copy" onClick={press}>
        {name}
      </ProofChip>
    )
  }
  return (
    <Button icon="copy" variant="line" className={className} onClick={press}>
      {name}
    </Button>
  )
}
