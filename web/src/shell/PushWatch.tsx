import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { go, inApp } from '../api/way.ts'
import { renew } from '../shared/push/push.ts'

/** Keeps this browser bound to whoever is logged in, and opens the page of a notice that was tapped. */
export function PushWatch() {
  const { loginInfo, standing } = useSession()
  const member = standing === 'member' ? loginInfo.mem_id : 0
  useEffect(() => {
    // Without an answer it is done at the next opening.
    if (member > 0) renew(member).catch(() => undefined)
  }, [member])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const open = ({ data, ports: [reply] }: MessageEvent) => {
      const link = (data as { open?: string } | null)?.open
      if (!inApp(link)) return
      reply?.postMessage('taken')
      go(link)
    }
    serviceWorker.addEventListener('message', open)
    return () => serviceWorker.removeEventListener('message', open)
  }, [])
  return null
}
