/**
 * In production a code at the desk only allows the operator to make the passkey that replaces it, so nothing else is
 * shown.
 */
import './login.css'
import { useWords } from '@tonne/parts/lang.tsx'
import { passkeysWork } from '@tonne/parts/passkey.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { copy } from './copy.ts'
import { MakePasskey } from './Passkeys.tsx'
import { StepUp } from './StepUp.tsx'

export function FirstPasskey({ onMade, onLogOut }: { onMade(): void; onLogOut(): void }) {
  const words = useWords(copy)
  return (
    <>
      <TopBar part={words.desk} />
      <main className="login stack">
        <h1 className="t1">{words.firstPasskey}</h1>
        <p className="cap">{words.firstPasskeyAbout}</p>
        {passkeysWork() ? <MakePasskey onMade={onMade} /> : <Note>{words.passkeysImpossible}</Note>}
        <Button look="line" onClick={onLogOut}>
          {words.logOut}
        </Button>
      </main>
      <StepUp />
    </>
  )
}
