/** In demo mode no mail leaves the machine; it is read here. */
import { demo } from '@tonne/contract/demo'
import { isEmail } from '@tonne/domain/fields'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../platform/apiQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useSay } from '../ui/Spoken.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { MailItem } from './MailItem.tsx'
import { useServerTime } from './serverTime.ts'

const PAGE = 10

export function MailPanel() {
  const words = useWords(copy)
  const [filter, setFilter] = useState(() => new URLSearchParams(location.search).get('to') ?? '')
  const [shown, setShown] = useState(PAGE)
  const now = useServerTime()?.now
  const wanted = filter.trim().toLowerCase()
  // A complete address searches all mails, a part of one only the newest.
  const mail = useApiQuery(demo.mail, isEmail(wanted) ? { to: wanted } : {}, 2000)
  const mails = (mail.data?.mails ?? []).filter((one) => one.to.toLowerCase().includes(wanted))
  useArrivals(mail.data?.mails[0])
  const left = mails.length - shown
  return (
    <Panel title={words.mail} sub={words.mailSub}>
      <TextInput
        label={words.filter}
        type="search"
        autoComplete="off"
        placeholder={words.filterHint}
        maxLength={254}
        value={filter}
        onText={setFilter}
        before={<Icon name="search" size={18} />}
      />
      {mail.data && mails.length === 0 && <p className="empty">{wanted ? words.noMatch : words.noMail}</p>}
      <ul className="mails">
        {mails.slice(0, shown).map((one) => (
          <MailItem key={one.id} mail={one} now={now} />
        ))}
      </ul>
      {left > 0 && (
        <Button look="line" onClick={() => setShown(shown + PAGE)}>
          {fill(words.more, { n: Math.min(PAGE, left) })}
        </Button>
      )}
    </Panel>
  )
}

/** Announces the subject of a mail that arrives while the page is open. */
function useArrivals(newest: { id: number; subject: string } | undefined): void {
  const words = useWords(copy)
  const say = useSay()
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!newest) return
    if (seen.current !== undefined && newest.id > seen.current) say(fill(words.arrived, { subject: newest.subject }))
    seen.current = Math.max(seen.current ?? 0, newest.id)
  }, [newest, say, words.arrived])
}
