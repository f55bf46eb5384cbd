import './preferences.css'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { logOut } from '../../api/logOut.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { toLogin } from '../../api/way.ts'
import { LogOutSheet } from '../../shared/LogOutSheet.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { ClearSheet } from './ClearSheet.tsx'
import { copy } from './copy.ts'
import { EverywhereSheet } from './EverywhereSheet.tsx'
import { LookRows } from './LookRows.tsx'
import { MailRows } from './MailRows.tsx'
import { AccountRows, SecurityRows } from './MemberRows.tsx'

function WayOut() {
  const words = useWords(copy)
  const { standing } = useSession()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  if (standing === 'none') {
    return (
      <Button to={toLogin()} block className="mt6">
        {words.logIn}
      </Button>
    )
  }
  if (standing === 'guest') {
    const leave = () => {
      setBusy(true)
      void logOut()
    }
    return (
      <Button variant="dangerline" block className="mt6" busy={busy && words.loggingOut} onClick={leave}>
        {words.leaveVisit}
      </Button>
    )
  }
  return (
    <>
      <Button variant="dangerline" block className="mt6" onClick={() => setAsking(true)}>
        {words.logOut}
      </Button>
      <LogOutSheet open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const settings = useSettings()
  const member = useSession().standing === 'member'
  const [clearing, setClearing] = useState(false)
  const [ending, setEnding] = useState(false)
  return (
    <>
      <Nav title={words.title} />
      <PageFrame className="settings is-beside is-even">
        <LookRows />
        {member && <SecurityRows />}
        {member && <MailRows />}
        <Beside>
          <RowCard title={words.about}>
            <Row label={words.aboutUs} to="/pages/about/index" />
            <Row label={words.faq} to="/pages/index/faq" />
            <Row label={words.terms} to="/pages/other/protocol" />
            <Row label={words.privacy} to="/pages/other/privacy" />
            <Row label={words.version} value={<span className="mono cap">{settings?.version ?? '–'}</span>} />
          </RowCard>
          {member && <AccountRows />}
          <RowCard title={words.phone}>
            <Row label={words.clear} sub={words.clearText} onClick={() => setClearing(true)} />
            {member && <Row label={words.everywhere} sub={words.everywhereText} onClick={() => setEnding(true)} />}
          </RowCard>
          <WayOut />
        </Beside>
        {member && <EverywhereSheet open={ending} onClose={() => setEnding(false)} />}
        <ClearSheet open={clearing} onClose={() => setClearing(false)} />
      </PageFrame>
    </>
  )
}
