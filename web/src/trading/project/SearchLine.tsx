/** The list narrows during typing, without a request for each letter. */
import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons/icons.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { copy } from './copy.ts'

const PAUSE_MS = 300

/** `onSearch` is called with the trimmed text once typing pauses; `value` is from the address. */
export function SearchLine({
  value,
  onSearch,
  onClose,
}: {
  value: string
  onSearch: (text: string) => void
  onClose: () => void
}) {
  const words = useWords(copy)
  const [text, setText] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <search className="plist-s">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <span className="inp">
          <Icon name="search" />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for the search line
            autoFocus
            aria-label={words.searchLabel}
            placeholder={words.searchHint}
            maxLength={140}
            enterKeyHint="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <IconButton icon="close" label={words.searchClear} onClick={onClose} />
        </span>
      </form>
    </search>
  )
}
