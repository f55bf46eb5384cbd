/** At the foot of the rail on every page: the parts that a phone has at the top of home. */
import './railFoot.css'
import { wallet } from '@tonne/contract/money/wallet'
import { sayCents } from '@tonne/domain/format'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { useApiQuery } from '../api/apiQuery.ts'
import { useSession } from '../api/session.ts'
import { toLogin } from '../api/way.ts'
import { NoticeBell } from '../shared/pages/NoticeBell.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { SECTIONS_PX, useFrom } from '../ui/style/screenWidth.ts'
import { lateCopy } from './lateCopy.ts'

function Cash() {
  const words = useWords(lateCopy)
  const { data } = useApiQuery(wallet.summary, {})
  const beside = useFrom(SECTIONS_PX)
  // The member's next page may be one that shows them.
  useEffect(() => void (beside && import('./AccountSections.tsx')), [beside])
  return (
    <div className="rail-cash">
      <span className="cap">{words.cash}</span>
      <b className="num">{data ? sayCents(data.availableCents) : '–'}</b>
      <Link to="/pages/profile/deposit">{words.deposit}</Link>
    </div>
  )
}

export function RailFoot() {
  const words = useWords(lateCopy)
  const { standing } = useSession()
  return (
    <div className="rail-foot">
      <NoticeBell />
      <LangSwitch />
      {standing === 'member' ? (
        <Cash />
      ) : (
        <div className="rail-cash">
          <Link to={toLogin()}>{words.logIn}</Link>
        </div>
      )}
    </div>
  )
}
