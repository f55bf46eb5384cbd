/** Why: the copy of everything is opened with the login password, on this phone only. */

import { API_BASE, type Envelope } from '@tonne/contract/envelope'
import { request } from '@tonne/contract/request'
import { sayDayTime } from '@tonne/domain/format'
import { type FormEvent, useState } from 'react'
import { say } from '../platform/copy.ts'
import { currentLanguage } from '../platform/language.ts'
import { saveFile } from '../platform/saveFile.ts'
import { currentSession } from '../platform/session.ts'
import { Button } from '../ui/Button.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Section } from '../ui/Page.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { copy } from './copy.ts'

/** The file, or the sentence of why not. */
async function fetchCopy(no: string, password: string): Promise<Blob | string> {
  const lang = currentLanguage()
  try {
    const response = await fetch(API_BASE + request.download.path, {
      method: 'POST',
      headers: { Authorization: currentSession().token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ no, password, lang }),
    })
    if (response.headers.get('content-disposition')) return await response.blob()
    return ((await response.json()) as Envelope<unknown>).msg
  } catch {
    return say('networkError', lang)
  }
}

export function Download({ no, until }: { no: string; until: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const got = await fetchCopy(no, password)
    setBusy(false)
    if (typeof got === 'string') return setWrong(got)
    setWrong('')
    setPassword('')
    saveFile(`tonne-${no}.json`, got)
  }
  return (
    <Section title={words.download}>
      <p className="cap2">{fill(words.downloadText, { at: sayDayTime(new Date(until), lang) })}</p>
      <form noValidate onSubmit={(event) => void open(event)}>
        <PasswordInput
          className="mt4"
          label={words.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong || undefined}
        />
        <Button
          type="submit"
          block
          icon="download"
          className="mt4"
          busy={busy && words.downloading}
          disabledReason={password === '' && words.needPassword}
        >
          {words.download}
        </Button>
      </form>
    </Section>
  )
}
