import './palette.css'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { copy } from './copy.ts'
import type { Place } from './place.ts'

export function Palette({ places, onGo }: { places: readonly Place[]; onGo(path: string): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
  const go = (path: string): void => {
    setOpen(false)
    onGo(path)
  }
  return (
    <Dialog title={words.go} open={open} onClose={() => setOpen(false)}>
      <Command label={words.go} className="palette">
        <Command.Input placeholder={words.goHint} autoFocus />
        <Command.List>
          <Command.Empty>{words.nothing}</Command.Empty>
          {places.map(({ path, title }) => (
            <Command.Item key={path} value={`${title[0]} ${title[1]}`} onSelect={() => go(path)}>
              {pick(title, lang)}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
