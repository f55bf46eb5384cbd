import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { FilePick } from '../../ui/FilePick.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { copy } from './copy.ts'

export function FileTools({ approved }: { approved: number }) {
  const words = useWords(copy)
  const say = useSay()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const [makeFile, readAnswer] = [useAct(withdrawalDesk.exportBatch), useAct(withdrawalDesk.importStatus)]
  if (!useMay(['finance'])) return null
  const make = async (reason: string): Promise<void> => {
    const { msgId, xml } = await makeFile.mutateAsync({ reason })
    saveFile(`${msgId}.xml`, 'application/xml', xml)
  }
  const picked = async (chosen: File): Promise<void> => {
    const xml = await chosen.text()
    const run = async (reason: string): Promise<void> => {
      const done = await readAnswer.mutateAsync({ xml, reason })
      say(fill(words.importDone, { accepted: done.accepted, refused: done.refused.length, known: done.known }))
    }
    setPrompt({ title: words.importTitle, about: chosen.name, commit: words.importAnswer, run })
  }
  return (
    <div className="ops-tools ops-tools--foot">
      {approved > 0 && (
        <Button
          look="line"
          onClick={() =>
            setPrompt({ title: words.exportTitle, about: words.exportAbout, commit: words.exportTitle, run: make })
          }
        >
          {fill(words.export, { n: approved })}
        </Button>
      )}
      <FilePick
        look="line"
        label={words.importAnswer}
        accept=".xml,application/xml"
        onPick={(file) => void picked(file)}
      />
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </div>
  )
}
