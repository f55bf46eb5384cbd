import './shell.css'
import './rail.css'
import '../ui/panel.css'
import '../ui/dataTable.css'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { settings } from '@tonne/contract/base/settings'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { reportDesk } from '@tonne/contract/trust/report'
import { sayAmount } from '@tonne/domain/format'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useDesk } from '../platform/deskAsk.ts'
import { useMe } from '../platform/me.tsx'
import { memberCall } from '../platform/memberCall.ts'
import { Reach } from '../platform/Numbered.tsx'
import { Templates } from '../platform/Templates.tsx'
import { Icon } from '../ui/Icon.tsx'
import '../ui/langSwitch.css'
import { CodeOpen } from './CodeOpen.tsx'
import { copy } from './copy.ts'
import { Palette } from './Palette.tsx'
import { Passkeys } from './Passkeys.tsx'
import type { Place } from './place.ts'
import { StepUp } from './StepUp.tsx'
import { useGoKeys } from './useGoKeys.ts'

export function Shell({ places, onLogOut }: { places: readonly Place[]; onLogOut(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const navigate = useNavigate()
  const [keys, setKeys] = useState(false)
  const counts = useCounts()
  const mine = places.filter((place) => place.roles.includes(me.role) && place.icon)
  useGoKeys(mine, (path) => void navigate({ to: path }))
  return (
    <div className="ops">
      <aside className="rail" aria-label={words.desk}>
        <span className="rail-brand">
          Tonne <span>{words.desk}</span>
        </span>
        <nav aria-label={words.menu}>
          {mine.map(({ path, title, icon, waits }) => (
            <Link key={path} to={path} activeOptions={{ exact: path === '/' }}>
              <Icon name={icon!} size={18} />
              {pick(title, lang)}
              {waits && <Waiting n={waits.reduce((all, queue) => all + (counts.get(queue) ?? 0), 0)} />}
            </Link>
          ))}
        </nav>
        <Books />
      </aside>
      <div className="ops-m">
        <header className="ops-me">
          <Palette places={mine} onGo={(path, search = {}) => void navigate({ to: path, search })} />
          <HandedToMe />
          <LangSwitch />
          <span>
            <button type="button" className="ops-name" title={words.passkeys} onClick={() => setKeys(true)}>
              {me.name}
            </button>
            <span className="cap ops-role">
              {pick(operatorRoleLabels[me.role], lang)} <CodeOpen />
            </span>
          </span>
          <button type="button" className="btn btn--line btn--s" onClick={onLogOut}>
            {words.logOut}
          </button>
        </header>
        <main>
          <Reach value={mine.map(({ path }) => path)}>
            <Templates>
              <Outlet />
            </Templates>
          </Reach>
        </main>
      </div>
      <Passkeys open={keys} onClose={() => setKeys(false)} />
      <StepUp />
    </div>
  )
}

/** The items that wait in each queue. Operators get events of their own only, so this also polls. */
function useCounts(): ReadonlyMap<string, number> {
  const { data } = useDesk(reportDesk.queues, {}, { everyMs: 30_000 })
  return new Map(data?.queues.map(({ queue, count }) => [queue, count]))
}

/** What colleagues handed over and was not read stands above every page, so that it is seen first. */
function HandedToMe() {
  const words = useWords(copy)
  const { data } = useDesk(assignmentDesk.shift, {}, { everyMs: 30_000 })
  const n = data?.handed.filter(({ readAt }) => readAt === null).length ?? 0
  if (n === 0) return null
  return (
    <Link to="/" className="ops-handed">
      {fill(words.handed, { n })}
    </Link>
  )
}

function Waiting({ n }: { n: number }) {
  const words = useWords(copy)
  if (n === 0) return null
  return (
    <span className="rail-n">
      {n}
      <span className="sr"> {words.waiting}</span>
    </span>
  )
}

/** The public comparison of all balances with all postings, as everybody may see it. */
function Books() {
  const words = useWords(copy)
  const { data } = useQuery({
    queryKey: [settings.ledgerCheck.path],
    queryFn: () => memberCall(settings.ledgerCheck, {}),
    refetchInterval: 30_000,
  })
  if (!data) return <div className="rail-f" />
  const fine = data.differenceCents === 0 && data.differenceKg === 0
  return (
    <div className={fine ? 'rail-f' : 'rail-f is-bad'}>
      <b>{fine ? words.balanced : words.unbalanced}</b>
      <span>{fill(words.lines, { n: data.postings.toLocaleString('en-SG'), d: sayAmount(data.differenceCents) })}</span>
    </div>
  )
}
