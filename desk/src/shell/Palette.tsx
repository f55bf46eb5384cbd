import './palette.css'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useDesk } from '../platform/deskQuery.ts'
import { useMay } from '../platform/me.tsx'
import { numberedPlace } from '../platform/numberedPlace.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { copy } from './copy.ts'
import type { Place } from './place.ts'

type Go = (path: string, search?: Record<string, string>) => void
type PaletteProps = { places: readonly Place[]; onGo: Go }

/** The button that opens it, which Ctrl K or ⌘ K does too. */
export function Palette({ places, onGo }: PaletteProps) {
  const words = useWords(copy)
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
  const go: Go = (path, search) => {
    setOpen(false)
    onGo(path, search)
  }
  return (
    <>
      <button type="button" className="btn btn--line btn--s palette-open" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span>{words.find}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Dialog title={words.go} open={open} onClose={() => setOpen(false)}>
        <Finder places={places} onGo={go} />
      </Dialog>
    </>
  )
}

function Finder({ places, onGo }: PaletteProps) {
  const words = useWords(copy)
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The dialog takes the focus when it opens, which is after this was drawn.
  useEffect(() => {
    const shown = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(shown)
  }, [])
  const text = typed.trim().toLowerCase()
  const found = places.filter(({ title }) => title.some((word) => word.toLowerCase().includes(text)))
  const named = numberedPlace(typed)
  const numbered = named && places.some(({ path }) => path === named.path) ? named : undefined
  const members = useMembers(typed.trim())
  return (
    <Command label={words.go} className="palette" shouldFilter={false}>
      <Command.Input ref={input} placeholder={words.goHint} value={typed} onValueChange={setTyped} />
      <Command.List>
        <Command.Empty>{words.nothing}</Command.Empty>
        {numbered && (
          <Command.Item value={numbered.no} onSelect={() => onGo(numbered.path, numbered.search)}>
            <span className="mono">{numbered.no}</span>
            <PageOf place={places.find(({ path }) => path === numbered.path)} />
          </Command.Item>
        )}
        {members.map(({ id, name, email }) => (
          <Command.Item key={id} value={`member ${id}`} onSelect={() => onGo('/members', { id: String(id) })}>
            <b>{name}</b>
            <span className="cap">{`${id} · ${email}`}</span>
          </Command.Item>
        ))}
        {found.map(({ path, title }) => (
          <Command.Item key={path} value={path} onSelect={() => onGo(path)}>
            {pick(title, lang)}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
function PageOf({ place }: { place: Place | undefined }) {
  const lang = useLang()
  return place ? <span className="cap">{pick(place.title, lang)}</span> : null
}

/** By name, email, phone or number, for the roles that may look for members. */
function useMembers(typed: string) {
  const may = useMay(['support', 'finance', 'admin'])
  const q = useDeferredValue(typed)
  const { data } = useDesk(memberDesk.find, { q, limit: 20 }, { enabled: may && q.length >= 2 })
  // Who is called that stands before who was found by something else.
  const isCalled = ({ name }: { name: string }): number => (name.toLowerCase().includes(q.trim().toLowerCase()) ? 0 : 1)
  return may && q.length >= 2 ? (data?.items ?? []).toSorted((a, b) => isCalled(a) - isCalled(b)).slice(0, 6) : []
}
