import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { ProjectStop } from '../../platform/ProjectStop.tsx'
import { ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { Draft } from './rows.ts'

export function Ending({ draft: { no, stop, liveVersion } }: { draft: Draft }) {
  const words = useWords(copy)
  const drop = useAct(projectDesk.close)
  if (stop || liveVersion !== null) return <ProjectStop no={no} stop={stop} />
  return (
    <ReasonButton
      as="quiet"
      title={fill(words.dropTitle, { no })}
      about={words.dropAbout}
      commit={words.drop}
      look="danger"
      answers
      run={(reason, answer) => drop.mutateAsync({ no, reason, ...answer })}
    />
  )
}
