/** A view is a link: the address of a list (filter, sort, columns), stored under a name. */
import './savedViews.css'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFoot } from '../ui/FormFoot.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Refusable } from '../ui/Refusable.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useArrangement } from './arrangement.tsx'
import { useAct } from './deskQuery.ts'
import { useMe } from './me.tsx'

const copy = {
  views: ['Saved views', '已存视图'],
  save: ['Save this view', '保存当前视图'],
  saving: ['Saving', '正在保存'],
  change: ['Rename or delete', '重命名或删除'],
  title: ['Save this view', '保存当前视图'],
  changeTitle: ['Change {name}', '修改“{name}”'],
  about: ['Filter, sort and columns, as they are now.', '保存当前的筛选、排序与列。'],
  name: ['Name', '名称'],
  shared: ['Share it with {role}', '与“{role}”角色共享'],
  by: ['shared by {by}', '{by} 共享'],
  keep: ['Save', '保存'],
  remove: ['Delete', '删除'],
} satisfies Record<string, Pair>

type Search = Record<string, string>
type View = ReturnType<typeof useArrangement>['views'][number]
/** The page and the filter of new items are not part of a view; nor is the open row. */
const PASSING = ['after', 'newer']

type SavedViewsProps = { openParam: string; hide: string }
export function SavedViews({ openParam, hide }: SavedViewsProps) {
  const words = useWords(copy)
  const place = useLocation().pathname
  const search = useSearch({ strict: false }) as Search
  const [editing, setEditing] = useState<View | 'new'>()
  const lasting = Object.entries(search).filter(([key]) => key !== openParam && !PASSING.includes(key))
  const now: Search = { ...Object.fromEntries(lasting), hide }
  const same = (view: View): boolean => sayOf(view.search) === sayOf(now)
  const views = useArrangement().views.filter((view) => view.place === place)
  const current = views.find((view) => view.isMine && same(view))
  return (
    <nav className="views" aria-label={words.views}>
      {views.map((view) => (
        <Link
          key={view.id}
          to={place}
          search={view.search}
          activeProps={{}}
          aria-current={same(view) ? 'true' : undefined}
          title={view.isMine ? undefined : fill(words.by, { by: view.by })}
        >
          {view.name}
          {view.shared && <Icon name="users" size={14} />}
        </Link>
      ))}
      {current && (
        <button type="button" onClick={() => setEditing(current)}>
          <Icon name="edit" size={16} />
          <span className="sr">{words.change}</span>
        </button>
      )}
      {!current && (
        <button type="button" title={words.save} onClick={() => setEditing('new')}>
          <Icon name="plus" size={16} />
          <span>{words.save}</span>
        </button>
      )}
      {editing && <EditView view={editing} place={place} now={now} onClose={() => setEditing(undefined)} />}
    </nav>
  )
}

const sayOf = (search: Search): string => JSON.stringify(Object.entries(search).sort())

type EditViewProps = { view: View | 'new'; place: string; now: Search; onClose(): void }
function EditView({ view, place, now, onClose }: EditViewProps) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const old = view === 'new' ? undefined : view
  const save = useAct(arrangementDesk.saveView)
  const remove = useAct(arrangementDesk.removeView)
  const [name, setName] = useState(old?.name ?? '')
  const [shared, setShared] = useState(old?.shared ?? false)
  const done = () => onClose()
  const keep = () =>
    save.mutateAsync({ ...(old ? { id: old.id } : {}), place, name, shared, search: now }).then(done, () => undefined)
  return (
    <Dialog title={old ? fill(words.changeTitle, { name: old.name }) : words.title} open onClose={onClose}>
      <Refusable error={save.error ?? remove.error}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!save.isPending) void keep()
          }}
        >
          <p className="cap">{words.about}</p>
          <TextInput label={words.name} field="name" autoFocus maxLength={60} value={name} onText={setName} />
          <label className="check">
            <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
            {fill(words.shared, { role: pick(operatorRoleLabels[me.role], lang) })}
          </label>
          <FormFoot act={words.keep} busy={save.isPending} working={words.saving} onCancel={onClose}>
            {old && (
              <Button look="danger" onClick={() => void remove.mutateAsync({ id: old.id }).then(done, () => undefined)}>
                {words.remove}
              </Button>
            )}
          </FormFoot>
        </form>
      </Refusable>
    </Dialog>
  )
}
