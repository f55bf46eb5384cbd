import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { type PushState, pushState, switchOff, switchOn } from '../../shared/push/push.ts'
import { SwitchRow } from '../../ui/input/SwitchRow.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

const WHY = { none: 'pushNone', home: 'pushHome', denied: 'pushDenied' } as const

/** Whether this browser shows notices; if it cannot, the reason and the remedy. */
export function PushRow() {
  const words = useWords(copy)
  const member = useSession().loginInfo.mem_id
  const [state, setState] = useState<PushState>(() => pushState(member))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (state !== 'on' && state !== 'off') return <Row label={words.push} sub={words[WHY[state]]} value={words.pushNo} />
  const turn = async (on: boolean) => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await (on ? switchOn : switchOff)(member))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <SwitchRow
      label={words.push}
      sub={
        failed ? (
          <span className="danger" role="alert">
            {words.pushFailed}
          </span>
        ) : (
          words.pushText
        )
      }
      checked={state === 'on'}
      busy={busy}
      onChange={(on) => void (busy || turn(on))}
    />
  )
}
