import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { go, inApp } from '../api/way.ts'
import { renew } from '../shared/push/push.ts'

/** Binds this browser to the logged-in member, and opens the page of a tapped notice. */
export function PushWatch() {
  const { loginInfo, standing } = useSession()
  const member = standing === 'member' ? loginInfo.mem_id : 0
  useEffect(() => {
    // Without an answer it is done the next time the app opens.
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
