import { contentDesk } from '@tonne/contract/publishing/content'
import { contentStateLabels } from '@tonne/domain/publishing/content'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Refusable, Unsaid } from '../../ui/Refusable.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Acts } from './Acts.tsx'
import { stateLooks, type Value, type Whole } from './contentOut.ts'
import { copy } from './copy.ts'
import { Fields } from './Fields.tsx'
import { Preview } from './Preview.tsx'
import { Versions } from './Versions.tsx'

export function ItemEditor({ id, onBack }: { id: number; onBack(): void }) {
  const query = useDesk(contentDesk.info, { id })
  // A newer save restarts the editor, so that it is not overwritten.
  return (
    <QueryView query={query}>
      {(item) => (
        <Editing
          key={`${item.id} ${item.open?.version} ${item.open?.state} ${item.live?.version}`}
          item={item}
          onBack={onBack}
        />
      )}
    </QueryView>
  )
}

const readOf = ({ id, open, live }: Whole) => ({ id, revision: (open ?? live)?.revision ?? 0 })
function useDraft(item: Whole) {
  const words = useWords(copy)
  const say = useSay()
  const keep = useAct(contentDesk.save)
  const [value, setValue] = useState<Value>(item.value)
  const [touched, setTouched] = useState(false)
  const [saved, setSaved] = useState(readOf(item))
  const set = (change: (now: Value) => Value): void => {
    setTouched(true)
    setValue(change)
  }
  const save = async (): Promise<typeof saved> => {
    if (!touched) return saved
    const next = readOf(await keep.mutateAsync({ ...saved, value }))
    setSaved(next)
    setTouched(false)
    say(words.saved)
    return next
  }
  return {
    value,
    set,
    save,
    touched,
    error: keep.error,
    busy: keep.isPending,
    begin: () => keep.mutateAsync({ ...saved, value }).catch(() => undefined),
  }
}

type ToolsProps = { item: Whole; onBack(): void; writing: boolean; draft: ReturnType<typeof useDraft> }
function Tools({ item, onBack, writing, draft: { save, touched, busy, begin } }: ToolsProps) {
  const words = useWords(copy)
  const mayAct = useMay(['market', 'admin'])
  return (
    <div className="ops-tools">
      <Button look="line" onClick={onBack}>
        {words.back}
      </Button>
      {writing && (
        <>
          <Button busy={busy && words.working} onClick={() => void save().catch(() => undefined)}>
            {words.save}
          </Button>
          <p className="cap" role="status">
            {touched ? words.unsaved : words.saved}
          </p>
        </>
      )}
      {mayAct && item.open === null && (
        <Button busy={busy && words.working} onClick={() => void begin()}>
          {fill(words.edit, { n: (item.versions[0]?.version ?? 0) + 1 })}
        </Button>
      )}
    </div>
  )
}

function Editing({ item, onBack }: { item: Whole; onBack(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['market', 'admin'])
  const draft = useDraft(item)
  const { value, set, save, error } = draft
  const writing = mayAct && item.open?.state === 'draft'
  const state = item.archivedAt ? undefined : (item.open ?? item.live)?.state
  const preview = <Preview value={value} live={item.open ? item.liveValue : null} />
  return (
    <Refusable error={error}>
      <div className="ops-g">
        <section className="panel panel--t">
          <Tools item={item} onBack={onBack} writing={writing} draft={draft} />
          {writing ? (
            <div className="content-f">
              <Fields value={value} set={set} />
            </div>
          ) : (
            <div className="content-read">{preview}</div>
          )}
        </section>
        <aside className="panel stack" aria-label={item.title[lang] || item.key}>
          <div className="panel-top">
            <span className="mono">{item.key}</span>
            <Tag look={state ? stateLooks[state] : 'stop'}>
              {state ? pick(contentStateLabels[state], lang) : words.archived}
            </Tag>
          </div>
          <Unsaid />
          {item.open?.state === 'proposed' && <AssignBox queue="content" subject={String(item.id)} />}
          <Acts item={item} save={save} onGone={onBack} />
          {writing && preview}
          <Versions versions={item.versions} />
        </aside>
      </div>
    </Refusable>
  )
}
