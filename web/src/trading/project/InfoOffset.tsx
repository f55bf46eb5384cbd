import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.ts'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { infoCopy } from './infoCopy.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { whyNotBuy } from './whyNotBuy.ts'

export function InfoOffset({ project, mine }: { project: ProjectInfoOut; mine: MineOut | undefined }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { standing } = useSession()
  const held = mine?.heldKg ?? 0
  const mayBuy = !whyNotBuy({ project, mine, level: undefined, now: serverNow(), lang }) && project.phase !== 'presale'
  if (standing !== 'member' || (held === 0 && !mayBuy)) return null
  return (
    <RowCard className="mt4">
      {held > 0 && (
        <Row
          icon="retire"
          label={words.offsetHeld}
          sub={fill(words.offsetHeldText, { tons: sayKg(held, lang) })}
          to={`/pages/profile/retire?no=${project.no}`}
        />
      )}
      {mayBuy && (
        <Row
          icon="wallet"
          label={words.offsetBuy}
          sub={words.offsetBuyText}
          to={`/pages/project/dproject?no=${project.no}&offset=1`}
        />
      )}
    </RowCard>
  )
}
