import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { logOut } from '../api/logOut.ts'
import { ConfirmSheet } from '../ui/sheet/ConfirmSheet.tsx'

const copy = {
  title: ['Log out?', '确定退出登录？'],
  text: [
    'To come back, you need your login password. Notifications on this device stop. Orders, tons and money stay as ' +
      'they are.',
    '再次进入须输入登录密码，本机将不再接收推送。订单、碳信用和资金不受影响。',
  ],
  act: ['Log out', '退出登录'],
  busy: ['Logging out', '退出中'],
  keep: ['Stay logged in', '保持登录'],
} as const satisfies Record<string, Pair>

export function LogOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(copy)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void logOut()
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={words.title}
      text={words.text}
      act={words.act}
      busy={busy && words.busy}
      keep={words.keep}
      onAct={leave}
    />
  )
}
