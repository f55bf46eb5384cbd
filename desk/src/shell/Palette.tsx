import './palette.css'
import { type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { copy } from './copy.ts'
import type { Place } from './place.ts'
import { type Hit, hitKinds, useFound } from './useFound.ts'

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
      <Dialog title={words.go} find open={open} onClose={() => setOpen(false)}>
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
  const iconOf = (at: string): IconName => places.find(({ path }) => path === at)?.icon ?? 'search'
  const hitOf = (hit: Hit) => (
    <Command.Item key={hit.key} value={hit.key} onSelect={() => open(hit)}>
      <Icon name={iconOf(hit.path)} size={18} />
      <b>{hit.main}</b>
      <span className="cap">{hit.sub}</span>
    </Command.Item>
  )
  return (
    <Command label={words.go} className="palette" shouldFilter={false} value={selected} onValueChange={setSelected}>
      <div className="palette-top">
        <Icon name="search" />
        <Command.Input ref={input} placeholder={words.goHint} value={typed} onValueChange={setTyped} />
        <kbd>Esc</kbd>
      </div>
      <Command.List>
        <Command.Empty>{words.nothing}</Command.Empty>
        {text === '' && <Kind title={words.recent}>{shown.map(hitOf)}</Kind>}
        {text !== '' &&
          hitKinds.map((kind) => (
            <Kind key={kind} title={words[kind]}>
              {shown.filter((hit) => hit.kind === kind).map(hitOf)}
            </Kind>
          ))}
        <Kind title={words.acts}>
          {acts.map(({ path, act }) => (
            <Command.Item key={act[0]} value={act[0]} onSelect={() => onGo(path)}>
              <Icon name={iconOf(path)} size={18} />
              {pick(act, lang)}
              <PageOf place={places.find((place) => place.path === path)} />
            </Command.Item>
          ))}
        </Kind>
        <Kind title={words.pages}>
          {found.map(({ path, title }) => (
            <Command.Item key={path} value={path} onSelect={() => onGo(path)}>
              <Icon name={iconOf(path)} size={18} />
              {pick(title, lang)}
            </Command.Item>
          ))}
        </Kind>
      </Command.List>
      <Foot />
    </Command>
  )
}

function Foot() {
  const words = useWords(copy)
  return (
    <p className="palette-foot cap">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {words.move}
      </span>
      <span>
        <kbd>↵</kbd> {words.open}
      </span>
      <span>{words.onlyYours}</span>
    </p>
  )
}

function Kind({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return children.length > 0 && <Command.Group heading={title}>{children}</Command.Group>
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
