import './shell.css'
import '../ui/panel.css'
import '../ui/dataTable.css'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useRoot } from '../platform/arrangement.tsx'
import { useDesk } from '../platform/deskQuery.ts'
import { useMe } from '../platform/me.tsx'
import { Reach } from '../platform/Numbered.tsx'
import { Templates } from '../platform/Templates.tsx'
import '../ui/langSwitch.css'
import { CodeOpen } from './CodeOpen.tsx'
import { copy } from './copy.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { Palette } from './Palette.tsx'
import { Passkeys } from './Passkeys.tsx'
import type { Place } from './place.ts'
import { Rail } from './Rail.tsx'
import { StepUp } from './StepUp.tsx'
import { useGoKeys } from './useGoKeys.ts'

export function Shell({ places, onLogOut }: { places: readonly Place[]; onLogOut(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const navigate = useNavigate()
  const [passkeys, setPasskeys] = useState(false)
  const [help, setHelp] = useState(false)
  useRoot()
  const mine = places.filter((place) => place.roles.includes(me.role) && place.icon)
  useGoKeys({ places: mine, go: (path) => void navigate({ to: path }), help: () => setHelp(true) })
  return (
    <div className="ops">
      <Rail places={mine} />
      <div className="ops-m">
        <header className="ops-me">
          <Palette places={mine} onGo={(path, search = {}) => void navigate({ to: path, search })} />
          <HandedToMe />
          <button
            type="button"
            className="btn btn--quiet btn--s ops-keys"
            title={words.keys}
            aria-label={words.keys}
            onClick={() => setHelp(true)}
          >
            ?
          </button>
          <LangSwitch />
          <span>
            <button type="button" className="ops-name" title={words.passkeys} onClick={() => setPasskeys(true)}>
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
      <KeyHelp places={mine} open={help} onClose={() => setHelp(false)} />
      <Passkeys open={passkeys} onClose={() => setPasskeys(false)} />
      <StepUp />
    </div>
  )
}

/** Unread handovers are shown above every page, so that they are seen first. */
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
