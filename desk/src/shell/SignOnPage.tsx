/** The provider sends the person back to this page; the server checks the provider's answer. */
import './login.css'
import { operatorLogin } from '@tonne/contract/people/operator'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { deskCall } from '../platform/deskCall.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { copy } from './copy.ts'

const TICKET = 'tonne-sign-on'
/** The ticket stays in this tab, so that an answer to another tab's request opens nothing. */
async function goToProvider(): Promise<void> {
  const { url, ticket } = await deskCall(operatorLogin.startSignOn, {})
  sessionStorage.setItem(TICKET, ticket)
  location.assign(url)
}

export function SignOnForm({ onFailed }: { onFailed(error: Error): void }) {
  const words = useWords(copy)
  const [isGoing, setGoing] = useState(false)
  const go = (event: FormEvent) => {
    event.preventDefault()
    setGoing(true)
    goToProvider().catch((error: Error) => {
      setGoing(false)
      onFailed(error)
    })
  }
  return (
    <form onSubmit={go}>
      <Button type="submit" busy={isGoing && words.signOnGoing}>
        {words.signOn}
      </Button>
    </form>
  )
}

export function SignOnPage() {
  const words = useWords(copy)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const ticket = sessionStorage.getItem(TICKET)
    const query = location.search.slice(1)
    // The code in the address is valid once, so a reload starts again.
    history.replaceState(null, '', location.pathname)
    sessionStorage.removeItem(TICKET)
    if (!ticket || query === '') return location.replace('/desk')
    deskCall(operatorLogin.finishSignOn, { ticket, query }).then(() => location.replace('/desk'), setError)
  }, [])
  return (
    <>
      <TopBar part={words.desk} />
      <main className="login" aria-busy={!error}>
        <h1 className="t1">{error ? words.signOnFailed : words.entering}</h1>
        {error && <Note bad>{error.message}</Note>}
        {error && <SignOnForm onFailed={setError} />}
      </main>
    </>
  )
}
