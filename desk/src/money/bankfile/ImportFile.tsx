import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { FilePick } from '../../ui/FilePick.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { copy } from './copy.ts'

const MOST_BYTES = 4_000_000

export function ImportFile() {
  const words = useWords(copy)
  const say = useSay()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const take = useAct(bankfileDesk.import)
  const picked = async (chosen: File): Promise<void> => {
    const { name, size } = chosen
    if (size > MOST_BYTES) return say(fill(words.tooLarge, { name, size: Math.ceil(size / 1_000_000) }))
    const content = await chosen.text()
    const run = async (reason: string): Promise<void> => {
      const done = await take.mutateAsync({ name: name.slice(0, 140), content, reason })
      say(fill(done.fresh ? words.done : words.known, { statement: done.file.statement, n: done.file.lineCount }))
    }
    setPrompt({ title: fill(words.importTitle, { name }), about: words.importAbout, commit: words.import, run })
  }
  return (
    <>
      <FilePick label={words.import} accept=".xml,.csv,application/xml,text/csv" onPick={(file) => void picked(file)} />
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  )
}
