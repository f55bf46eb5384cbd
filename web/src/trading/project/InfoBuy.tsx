import { lazy, Suspense, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.ts'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { InfoBar } from './InfoBar.tsx'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { whyNotBuy } from './whyNotBuy.ts'

const BuyHere = lazy(async () => ({ default: (await import('./BuyHere.tsx')).BuyHere }))

/** On a wide screen the form is beside the project; elsewhere a bar leads to the buying page. */
export function InfoBuy({ project, mine }: { project: ProjectInfoOut; mine: MineOut | undefined }) {
  const wide = useFrom(SIDE_PX)
  const { standing } = useSession()
  const bar = <InfoBar project={project} mine={mine} />
  // The form stays once it has appeared: this purchase may take the last tons, and its answer is shown in the form.
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
