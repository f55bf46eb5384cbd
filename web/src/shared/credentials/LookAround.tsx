import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Link } from '../../ui/navigation/link.tsx'

const copy = {
  visit: ['Look around as a visitor', '以游客身份浏览'],
  entering: ['Opening', '进入中'],
  before: ['By looking around you agree to the ', '浏览即表示您同意'],
  terms: ['terms', '《服务条款》'],
  and: [' and the ', '和'],
  privacy: ['privacy policy', '《隐私政策》'],
} as const satisfies Record<string, Pair>

/** Opens a visitor's home with one tap; its code is fetched on the tap. */
export function LookAround({ className }: { className?: string }) {
  const words = useWords(copy)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      await (await import('./visit.ts')).visit()
    } catch {
      // The call has shown the reason.
      setBusy(false)
    }
  }
  return (
    <button type="button" className={className} aria-busy={busy || undefined} onClick={() => void press()}>
      {busy ? words.entering : words.visit}
    </button>
  )
}

/** The terms that the tap agrees to, shown beside its button. */
export function LookAroundTerms({ className }: { className?: string }) {
  const words = useWords(copy)
  return (
    <p className={className}>
      {words.before}
      <Link to="/pages/other/protocol">{words.terms}</Link>
      {words.and}
      <Link to="/pages/other/privacy">{words.privacy}</Link>
    </p>
  )
}
