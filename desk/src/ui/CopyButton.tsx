import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useSay } from './Spoken.tsx'

const copy = {
  copied: ['Copied {what}', '已复制 {what}'],
  failed: ['This browser did not allow copying.', '浏览器不允许复制。'],
} as const satisfies Record<string, Pair>
const DONE_MS = 1500

/** `text` goes to the clipboard; `label` is the button's text, or with `bare` only its accessible name. */
export function CopyButton({ text, label, bare = false }: { text: string; label: string; bare?: boolean }) {
  const words = useWords(copy)
  const say = useSay()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])
  const press = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      say(words.copied.replace('{what}', text))
    } catch {
      say(words.failed)
    }
  }
  return (
    <Button look={bare ? 'quiet' : 'line'} size="s" onClick={() => void press()} aria-label={`${label} ${text}`}>
      <Icon name={done ? 'check' : 'copy'} size={18} />
      {!bare && label}
    </Button>
  )
}
