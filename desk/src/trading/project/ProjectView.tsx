import './project.css'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { changedFields } from '@tonne/domain/trading/projectFields'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed, named } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Refusable, Unsaid } from '../../ui/Refusable.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { copy } from './copy.ts'
import { DraftTabs } from './DraftTabs.tsx'
import { type DraftForm, toContent, toForm } from './draftForm.ts'
import { Phases } from './Phases.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import type { Draft } from './rows.ts'
import { SeenCard } from './SeenCard.tsx'
import { fixedBy } from './Typed.tsx'

export function ProjectView({ no, onBack }: { no: string; onBack(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const query = useDesk(projectDesk.info, { no })
  const [opened, setOpened] = useState<Draft>()
  const [mine, setMine] = useState(0)
  const [turn, setTurn] = useState(0)
  // Another operator's version does not replace the typed text: it is offered, and a save reports it.
  const fresh = query.data
  if (fresh && opened !== fresh && (!opened || fresh.version === opened.version || fresh.version === mine))
    setOpened(fresh)
  const openAnew = (draft: Draft): void => {
    setOpened(draft)
    setTurn(turn + 1)
  }
  return (
    <>
      <PageHead
        title={opened?.content.name[lang] || opened?.content.name.en || words.unnamed}
        about={opened ? <Headline draft={opened} /> : no}
      >
        <div className="proj-back">
          <Button look="quiet" size="s" onClick={onBack}>
            {words.back}
          </Button>
        </div>
      </PageHead>
      <QueryView query={{ ...query, data: opened }}>
        {(draft) => {
          const newer = fresh && fresh.version > draft.version ? fresh : undefined
          return <Editor key={turn} draft={draft} newer={newer} onOpen={openAnew} onSaved={setMine} />
        }}
      </QueryView>
    </>
  )
}

function Headline({ draft: { no, version, liveVersion, versions } }: { draft: Draft }) {
  const words = useWords(copy)
  const lang = useLang()
  const last = versions[0]
  const headline =
    last && fill(words.headline, { no, version, by: last.by.name, at: sayDayTime(new Date(last.at), lang) })
  return <>{`${headline ?? no} · ${liveVersion === null ? words.never : fill(words.live, { version: liveVersion })}`}</>
}

/** Tabs whose fields are not part of a version. */
const readOnlyTabs = new Set(['tabPrices', 'tabHistory'])
type EditorProps = {
  draft: Draft
  newer: Draft | undefined
  onOpen(draft: Draft): void
  onSaved(version: number): void
}
function Editor({ draft, newer, onOpen, onSaved }: EditorProps) {
  const base = draft.content as ProjectContent
  const [tab] = useParam('tab')
  const form = useForm<DraftForm>({ defaultValues: toForm(base) })
  const mayWrite = useMay(['market']) && draft.state !== 'submitted' && draft.state !== 'closed'
  // A locked field is not in the form's values, so its stored value is kept.
  const values = {
    ...toForm(base),
    ...Object.fromEntries(Object.entries(form.watch()).filter(([, value]) => value !== undefined)),
  } as DraftForm
  const typed = toContent(values)
  const { content, wrong } = mayWrite ? typed : { content: base, wrong: [] }
  // Compared with the form's own rendering of the saved version, because instants are typed to the minute.
  const dirty =
    wrong.length > 0 ||
    changedFields(trimmed(mayWrite ? toContent(toForm(base)).content : base), trimmed(content)).length > 0
  useGuard(dirty)
  const save = useAct(projectDesk.save)
  return (
    <FormProvider {...form}>
      <Refusable error={save.error} under="content.">
        <Phases draft={draft} />
        {newer && <Newer newer={newer} onOpen={() => onOpen(newer)} />}
        <div className="ops-g proj-g">
          <section className="panel">
            <DraftTabs draft={draft} content={content} wrong={wrong} mayWrite={mayWrite} />
            {mayWrite && !readOnlyTabs.has(tab) && !(tab === 'tabPresale' && fixedBy('presaleStartsAt', draft)) && (
              <SaveBar draft={draft} content={content} wrong={wrong} dirty={dirty} save={save} onSaved={onSaved} />
            )}
          </section>
          <aside className="stack">
            <ReviewPanel draft={draft} dirty={dirty} />
            <SeenCard draft={draft} content={content} />
          </aside>
        </div>
      </Refusable>
    </FormProvider>
  )
}

/** The browser asks before leaving a page with unsaved text. */
function useGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}

/** Blanks around texts are not stored. */
const trimmed = (content: ProjectContent): ProjectContent =>
  JSON.parse(
    JSON.stringify(content, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value)),
  ) as ProjectContent

function Newer({ newer, onOpen }: { newer: Draft; onOpen(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const last = newer.versions[0]
  return (
    <Note bad>
      {fill(words.headline, {
        no: newer.no,
        version: newer.version,
        by: last?.by.name ?? '',
        at: sayDayTime(new Date(last?.at ?? 0), lang),
      })}{' '}
      <Button size="s" look="line" onClick={onOpen}>
        {fill(words.stale, { version: newer.version })}
      </Button>
    </Note>
  )
}

type SaveProps = Pick<EditorProps, 'draft' | 'onSaved'> & {
  content: ProjectContent
  wrong: readonly string[]
  dirty: boolean
  save: ReturnType<typeof useAct<typeof projectDesk.save>>
}
function SaveBar({ draft, content, wrong, dirty, save, onSaved }: SaveProps): ReactNode {
  const lang = useLang()
  const words = useWords(copy)
  const say = useSay()
  const [tried, setTried] = useState(false)
  const run = (): void => {
    setTried(true)
    if (wrong.length > 0) return
    save.mutate(
      { no: draft.no, version: draft.version, content: content as Draft['content'] },
      {
        onSuccess: ({ version }) => {
          onSaved(version)
          say(fill(words.savedSay, { version }))
        },
      },
    )
  }
  return (
    <div className="proj-save">
      {tried && wrong.length > 0 && (
        <Note bad>{named(lang, fill(words.wrong, { n: wrong.length }), listed(lang, wrong))}</Note>
      )}
      <Unsaid />
      <span className="cap">{dirty ? words.unsaved : ''}</span>
      <Button busy={save.isPending && words.saving} onClick={run}>
        {words.save}
      </Button>
    </div>
  )
}
