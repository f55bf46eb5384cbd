import { lazy, Suspense, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.ts'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { InfoBar } from './InfoBar.tsx'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { whyNotBuy } from './whyNotBuy.ts'

const BuyHere = lazy(async () => ({ default: (await import('./BuyHere.tsx')).BuyHere }))

/** On a wide screen a member buys beside the project; elsewhere a bar leads to the page that buys. */
export function InfoBuy({ project, mine }: { project: ProjectInfoOut; mine: MineOut | undefined }) {
  const wide = useFrom(SIDE_PX)
  const { standing } = useSession()
  const bar = <InfoBar project={project} mine={mine} />
  // Once it is there it stays: the purchase itself may be the last one, and its answer is awaited in the form.
  const [begun, begin] = useState<string>()
  const open =
    project.phase === 'in_progress' && !whyNotBuy({ project, mine, level: undefined, now: serverNow(), lang: 'en' })
  if (open && begun !== project.no) begin(project.no)
  if (!wide || standing !== 'member' || begun !== project.no) return bar
  return (
    <div className="pd-here">
      <Suspense fallback={<i className="pd-wait" />}>
        <BuyHere no={project.no} />
      </Suspense>
    </div>
  )
}
