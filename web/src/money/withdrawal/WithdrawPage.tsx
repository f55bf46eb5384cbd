import './withdrawal.css'
import { payee } from '@tonne/contract/money/payee'
import { withdrawal as endpoints } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { type BaseSettings, useSettings } from '../../api/settings.ts'
import { useProofQueries } from '../../shared/limits/proofQueries.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { WaitNote } from '../../shared/limits/WaitNote.tsx'
import { allOf, QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { FormOut } from './ArrivalDays.tsx'
import { copy } from './copy.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

/** The first obstacle to all withdrawals; null when there is none. */
function useShut(form: FormOut | undefined, terms: BaseSettings['terms'] | undefined) {
  const words = useWords(copy)
  const lang = useLang()
  const proof = useApiQuery(credential.state, {}).data
  const restricted = useRestricted('withdraw')
  if (!form || !terms) return null
  if (proof?.trading === 'locked') {
    const by = proof.reviewBy === null ? '' : sayDayTime(new Date(proof.reviewBy), lang)
    const note = (
      <Note
        kind="bad"
        icon="lock"
        title={words.lockedTitle}
        action={<Link to="/pages/profile/restrictions">{words.lockedCase}</Link>}
      >
        {fill(words.lockedText, { no: proof.caseNo ?? '', by })}
      </Note>
    )
    return { button: words.lockedTitle, note }
  }
  if (restricted) return restricted
  if (form.opensAt !== null) {
    const at = sayDay(new Date(form.opensAt), lang)
    return {
      button: fill(words.opens, { at }),
      note: <Note kind="warn" icon="calendar" title={fill(words.weekend, { at })} />,
    }
  }
  if (form.stopped)
    return {
      button: words.stoppedTitle,
      note: (
        <Note kind="warn" title={words.stoppedTitle}>
          {words.stoppedText}
        </Note>
      ),
    }
  if (form.cooling !== null)
    return {
      button: words.cooling,
      note: <WaitNote wait={form.cooling} title={words.coolingTitle} text={words.coolingText} />,
    }
  if (form.leftToday > 0) return null
  const action = form.today && (
    <Link to={`/pages/profile/withdrawinfo?no=${form.today}`}>{fill(words.seeToday, { no: form.today })}</Link>
  )
  const used = fill(words.used, { limit: terms.withdrawal.perDay })
  return {
    button: words.usedTitle,
    note: (
      <Note kind="info" title={words.usedTitle} action={action}>
        {used}
      </Note>
    ),
  }
}

export function Page() {
  const words = useWords(copy)
  const terms = useSettings()?.terms
  const form = useApiQuery(endpoints.form, {})
  const query = allOf({ form, payees: useApiQuery(payee.list, {}), ...useProofQueries() })
  const shut = useShut(form.data, terms)
  const right = <IconButton icon="clock" label={words.history} to="/pages/profile/withdrawals" />
  const coming = (
    <>
      <Skeleton h={120} r={14} style={{ marginTop: 24 }} />
      <Skeleton h={72} r={14} style={{ marginTop: 20 }} />
      <Skeleton h={120} r={14} style={{ marginTop: 20 }} />
      <Skeleton h={88} r={20} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage
      title={words.title}
      right={right}
      query={{ ...query, data: terms && query.data && { ...query.data, terms } }}
      bar
      className="wd is-beside"
      coming={coming}
    >
      {(ready) => (
        <>
          {shut && <div className="mt3">{shut.note}</div>}
          <WithdrawForm {...ready} shut={shut?.button ?? null} />
        </>
      )}
    </QueryPage>
  )
}
