import { member } from '@tonne/contract/people/member'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { goAsMember } from '../../api/guest.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/input/Button.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { infoCopy } from './infoCopy.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { whyNotBuy } from './whyNotBuy.ts'

export function InfoBar({ project, mine }: { project: ProjectInfoOut; mine: MineOut | undefined }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { standing } = useSession()
  const me = useApiQuery(member.me, {}, { enabled: project.minLevel > 1 })
  const why = whyNotBuy({ project, mine, level: me.data?.level, now: serverNow(), lang })
  const booking = project.phase === 'presale'
  const label =
    standing !== 'member' ? (booking ? words.logInToBook : words.logInToBuy) : booking ? words.bookPresale : words.buy
  return (
    <StickyBar className="pd-bar">
      <div className="grow">
        <p className="cap">
          {mine ? (
            <>
              {words.hold} <b className="num">{sayKg(mine.heldKg, lang)}</b>
            </>
          ) : (
            words.price
          )}
        </p>
        <p className="t3 num">
          {sayCents(project.priceCents)}
          <span className="unit cap">{words.perTon}</span>
        </p>
      </div>
      <Button
        className="pd-buy"
        disabledReason={
          why && (!booking || project.closedReason || project.stop) ? fill(words[why.key], why.values) : false
        }
        onClick={() => goAsMember(`/pages/project/${booking ? 'dpresale' : 'dproject'}?no=${project.no}`)}
      >
        {label}
      </Button>
    </StickyBar>
  )
}
