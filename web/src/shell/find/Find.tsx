/** The search on a wide screen, at the top right of every page: for projects, orders, serials and certificates. */
import './find.css'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { isSingleKey } from '@tonne/parts/singleKey.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { observable, useObservable } from '../../api/observable.ts'
import { useSession } from '../../api/session.ts'
import { slashOpens, useSlash } from '../../api/slashKey.ts'
import { go } from '../../api/way.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { Icon, loadIcons } from '../../ui/icons/icons.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { type Found, useFound } from './useFound.ts'

const PAUSE_MS = 200
const MOST_LAST = 5
const signs = { serial: 'seal', order: 'doc', certificate: 'cert', project: 'box' } as const

/** The last hits of this visit, for one person in one language. */
type Last = { of: string; found: readonly Found[] }
const last = observable<Last>({ of: '', found: [] })

/** The typed text, once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The key / moves the focus here, except from a field or an open sheet. */
function useSlashKey(lead: () => void): void {
  const latest = useRef(lead)
  latest.current = lead
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !slashOpens() || !isSingleKey(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function Sign({ found: { kind, art } }: { found: Found }) {
  return art ? <Cover id={art.id} type={landOf(art.art)} look="square" size={40} /> : <Icon name={signs[kind]} />
}

type ListProps = { id: string; found: readonly Found[]; at: number; heads: boolean; onOpen: (found: Found) => void }

function FoundList({ id, found, at, heads, onOpen }: ListProps) {
  const words = useWords(copy)
  return (
    <div id={id} role="listbox" aria-label={words.search}>
      {found.map((one, place) => (
        <div key={one.to + one.title} role="presentation">
          {heads && one.kind !== found[place - 1]?.kind && (
            <p className="find-k" role="presentation">
              {words[one.kind]}
            </p>
          )}
          <Link
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            className="find-r"
            to={one.to}
            onClick={() => onOpen(one)}
          >
            <Sign found={one} />
            <span className="grow">
              {one.ends ? (
                <SerialRange first={one.ends.first} last={one.ends.last} short />
              ) : (
                <span className="label strong ell">{one.title}</span>
              )}
              <span className="cap ell">{one.sub}</span>
            </span>
          </Link>
        </div>
      ))}
    </div>
  )
}

/** The choices: the hits, or without a text the pages opened last. */
function useChoices(text: string) {
  const { token, standing } = useSession()
  const lang = useLang()
  const asked = usePaused(text)
  const { found, pending } = useFound(asked)
  const of = `${lang} ${token}`
  const before = useObservable(last)
  const opened = before.of === of ? before.found : []
  const remember = (one: Found) =>
    last.set({ of, found: [one, ...opened.filter(({ to }) => to !== one.to)].slice(0, MOST_LAST) })
  const waits = pending || asked !== text.trim()
  return { member: standing === 'member', asked, choices: asked === '' ? opened : found, waits, remember }
}

function useFind() {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const choosing = useChoices(text)
  const { asked, choices, remember } = choosing
  useSlashKey(() => {
    before.current = document.activeElement
    input.current?.focus()
  })
  const type = (typed: string, shown = true) => {
    setOpen(shown)
    setText(typed)
    setAt(0)
  }
  const leave = () => {
    type('', false)
    if (before.current instanceof HTMLElement && before.current !== document.body) before.current.focus()
    else input.current?.blur()
  }
  const opened = (one: Found) => {
    remember(one)
    type('', false)
    input.current?.blur()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((now) => Math.min(now + 1, choices.length - 1)),
    ArrowUp: () => setAt((now) => Math.max(now - 1, 0)),
    Escape: leave,
    Enter: () => {
      const one = choices[at]
      // Typing has not paused yet, so the marked hit belongs to an earlier text.
      if (!one || asked !== text.trim()) return
      opened(one)
      go(one.to)
    },
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { ...choosing, input, text, open, setOpen, at, type, opened, press }
}
type Finding = ReturnType<typeof useFind>

function Field({ id, find: { member, choices, input, text, open, setOpen, at, type, press } }: PartProps) {
  const words = useWords(copy)
  const slash = useSlash()
  return (
    <span className="find-f">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={words.search}
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-keyshortcuts={slash ? '/' : undefined}
        {...(open && choices[at] ? { 'aria-activedescendant': `${id}list-${at}` } : {})}
        placeholder={member ? words.hint : words.visitorHint}
        maxLength={140}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        onChange={({ target }) => type(target.value)}
      />
      {(open || slash) && (
        <span className="find-key" aria-hidden="true">
          {open ? 'Esc' : '/'}
        </span>
      )}
    </span>
  )
}

type PartProps = { id: string; find: Finding }

function Panel({ id, find: { member, asked, choices, waits, at, opened } }: PartProps) {
  const words = useWords(copy)
  const counted = choices.length === 1 ? words.found_one : fill(words.found_many, { n: choices.length })
  return (
    <div className="find-p">
      <p className="sr" role="status">
        {asked === '' || waits ? '' : counted}
      </p>
      {asked === '' && <p className="find-k">{choices.length > 0 ? words.last : words.start}</p>}
      <FoundList id={`${id}list`} found={choices} at={at} heads={asked !== ''} onOpen={opened} />
      {asked !== '' && !waits && choices.length === 0 && (
        <div className="find-none">
          <p className="label strong">{fill(words.none, { text: asked })}</p>
          <p className="cap mt1">{member ? words.noneMember : words.noneVisitor}</p>
        </div>
      )}
    </div>
  )
}

export function Find() {
  const id = useId()
  const find = useFind()
  // A first page has fetched only the icons that a phone shows on it.
  useEffect(() => void loadIcons(), [])
  return (
    <search
      className={find.open ? 'find is-open' : 'find'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) find.setOpen(false)
      }}
    >
      <Field id={id} find={find} />
      {find.open && <Panel id={id} find={find} />}
    </search>
  )
}
