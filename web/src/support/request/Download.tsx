import { request } from '@tonne/contract/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { requestFile } from '../../api/call.ts'
import { Refused } from '../../api/failure.ts'
import { saveFile } from '../../shared/files/saveFile.ts'
import { Button } from '../../ui/input/Button.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

export function Download({ no, until }: { no: string; until: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong('')
    try {
      const { name, blob } = await requestFile(request.download, { no, password })
      setPassword('')
      saveFile(name, blob)
    } catch (error) {
      if (error instanceof Refused) setWrong(error.message)
    } finally {
      setBusy(false)
    }
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
          onChange={setPassword}
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
