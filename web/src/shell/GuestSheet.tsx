import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { say } from '../api/copy.ts'
import { closeGuest } from '../api/guest.ts'
import { toLogin, toRegister } from '../api/way.ts'
import { Button } from '../ui/input/Button.tsx'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { lateCopy } from './lateCopy.ts'

export function GuestSheet({ open }: { open: boolean }) {
  const words = useWords(lateCopy)
  const lang = useLang()
  return (
    <Sheet open={open} onClose={closeGuest} title={say('guestCannot', lang)}>
      <p className="cap2">{words.guestText}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
      <div className="stack g2 mt5" onClick={closeGuest}>
        <Button to={toRegister()} block>
          {words.openAccount}
        </Button>
        <Button to={toLogin()} variant="quiet" block>
          {words.logIn}
        </Button>
      </div>
    </Sheet>
  )
}
