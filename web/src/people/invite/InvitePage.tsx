import './invite.css'
import { member } from '@tonne/contract/people/member'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSettings } from '../../api/settings.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Qr } from '../../ui/figures/Qr.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton, useCopy } from '../../ui/input/CopyButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'

function Invitation({ code, invited }: { code: string; invited: number }) {
  const words = useWords(copy)
  const run = useCopy()
  const link = `${location.origin}/pages/register/index?invite=${code}`
  const share = () => {
    if (navigator.share) navigator.share({ title: words.invited, url: link }).catch(() => undefined)
    else void run(link)
  }
  return (
    <>
      <Card className="mt4 invite-card">
        <p className="cap">{words.code}</p>
        <p className="mono invite-code">{code}</p>
        <Qr text={link} label={words.qr} size={208} className="mt4" />
      </Card>
      <div className="hrow g3 mt4 wrap invite-acts">
        <CopyButton text={code} label={words.copyCode} look="button" className="grow" />
        <Button icon="share" grow onClick={share}>
          {'share' in navigator ? words.share : words.copyLink}
        </Button>
      </div>
      <Kv lined className="mt5" items={[{ label: words.used, value: invited }]} />
      <p className="cap2 mt4">{words.nothing}</p>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const open = useSettings()?.registrationOpen !== false
  return (
    <>
      <Nav title={words.title} />
      <PageFrame className="column column--s">
        <p className="ink2 mt3">{words.lead}</p>
        {!open && (
          <Note kind="warn" className="mt4">
            {words.closed}
          </Note>
        )}
        <QueryView query={useApiQuery(member.me, {})} coming={<Skeleton h={320} r={16} className="mt4" />}>
          {({ invitationCode, invited }) => <Invitation code={invitationCode} invited={invited} />}
        </QueryView>
      </PageFrame>
    </>
  )
}
