import './palette.css'
import { type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { copy } from './copy.ts'
import type { Place } from './place.ts'
import { type Hit, useFound } from './useFound.ts'

type Go = (path: string, search?: Record<string, string>) => void
type PaletteProps = { places: readonly Place[]; onGo: Go }

/** The button of the palette, which Ctrl K and ⌘ K open too. */
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
  // The dialog takes the focus when it opens, which is after this render.
  useEffect(() => {
    const shown = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(shown)
  }, [])
  const text = typed.trim().toLowerCase()
  const has = (words: Pair): boolean => words.some((word) => word.toLowerCase().includes(text))
  const found = places.filter(({ title }) => has(title))
  const acts =
    text === '' ? [] : places.flatMap(({ path, acts: all = [] }) => all.filter(has).map((act) => ({ path, act })))
  const hits = useFound(typed, places)
  const shown = text === '' ? recentOf(places) : hits
  // A hit that is found later may be shown above the selected one, and Enter must open the first.
  const [selected, setSelected] = useState('')
  const first = shown[0]?.key ?? acts[0]?.act[0] ?? found[0]?.path ?? ''
  useEffect(() => setSelected(first), [first])
  const open = (hit: Hit): void => {
    keep(hit)
    onGo(hit.path, hit.search)
  }
  return (
    <Command label={words.go} className="palette" shouldFilter={false} value={selected} onValueChange={setSelected}>
      <Command.Input ref={input} placeholder={words.goHint} value={typed} onValueChange={setTyped} />
      <Command.List>
        <Command.Empty>{words.nothing}</Command.Empty>
        {shown.map((hit) => (
          <Command.Item key={hit.key} value={hit.key} onSelect={() => open(hit)}>
            <b>{hit.main}</b>
            <span className="cap">{hit.sub}</span>
          </Command.Item>
        ))}
        {acts.map(({ path, act }) => (
          <Command.Item key={act[0]} value={act[0]} onSelect={() => onGo(path)}>
            {pick(act, lang)}
            <PageOf place={places.find((place) => place.path === path)} />
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

/** The recent hits, newest first, kept until a reload: members' names must not be stored in the browser. */
let recent: readonly Hit[] = []
const MOST_RECENT = 6
function keep(hit: Hit): void {
  recent = [hit, ...recent.filter(({ key }) => key !== hit.key)].slice(0, MOST_RECENT)
}
/** The next operator at this page may have another role. */
const recentOf = (places: readonly Place[]) => recent.filter((hit) => places.some(({ path }) => path === hit.path))

function PageOf({ place }: { place: Place | undefined }) {
  const lang = useLang()
  return place ? <span className="cap">{pick(place.title, lang)}</span> : null
}
