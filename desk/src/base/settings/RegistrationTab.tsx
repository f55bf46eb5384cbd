import { settingsDesk } from '@tonne/contract/base/settings'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import type { Current } from './termsOut.ts'

export function RegistrationTab({ current: { registration } }: { current: Current }) {
  const words = useWords(copy)
  const lang = useLang()
  const say = useSay()
  const mayAct = useMay(['admin'])
  const [close, open] = [useAct(settingsDesk.closeRegistration), useAct(settingsDesk.proposeOpening)]
  const propose = async (reason: string) => {
    await open.mutateAsync({ reason })
    say(words.proposed)
  }
  const { by, since, reason } = registration
  return (
    <Panel
      title={words.registration}
      sub={words.regLimits}
      aside={<Tag look={registration.open ? 'done' : 'stop'}>{registration.open ? words.open : words.closed}</Tag>}
    >
      <div className="stack">
        <p>{registration.open ? words.regOpen : words.regClosed}</p>
        {by && since && (
          <p className="cap">
            {fill(words.regSince, { by, at: sayDayTime(new Date(since), lang), reason: reason ?? '' })}
          </p>
        )}
        {mayAct && (
          <ReasonActs className="">
            {registration.open ? (
              <ReasonButton
                about={words.closeAbout}
                commit={words.close}
                look="danger"
                run={(reason) => close.mutateAsync({ reason })}
              />
            ) : (
              <ReasonButton
                label={words.openAgain}
                title={words.openAgain}
                about={words.openAbout}
                commit={words.propose}
                run={propose}
              />
            )}
          </ReasonActs>
        )}
      </div>
    </Panel>
  )
}
