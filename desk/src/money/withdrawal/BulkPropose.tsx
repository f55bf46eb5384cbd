/** A bulk proposal moves no money: another operator still approves each withdrawal. */
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ReasonAsk, ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { copy } from './copy.ts'
import type { Row } from './rows.ts'

/** The shown rows that wait for a first check; with fewer than two there is nothing to do in bulk. */
export function BulkPropose({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const say = useSay()
  const mayAct = useMay(['finance'])
  const propose = useAct(withdrawalDesk.propose)
  const [ask, setAsk] = useState<ReasonAsk>()
  const waiting = rows.filter((row) => row.stage === 'requested')
  if (!mayAct || waiting.length < 2) return null
  const says = { n: waiting.length, sum: sayCents(waiting.reduce((sum, row) => sum + row.netCents, 0)) }
  const title = fill(words.bulk, says)
  const run = async (reason: string): Promise<void> => {
    const refused: string[] = []
    for (const { no } of waiting)
      await propose.mutateAsync({ no, reason }).catch((error: Error) => void refused.push(`${no}: ${error.message}`))
    say(fill(words.bulkDone, { n: waiting.length - refused.length }))
    // Refused ones stay selected, to be looked at one by one.
    if (refused.length > 0) throw new Error(fill(words.bulkRefused, { which: refused.join('; ') }))
  }
  const about = (
    <ul className="cap">
      {waiting.map((row) => (
        <li key={row.no}>{`${row.no} · ${row.member} · ${sayCents(row.netCents)}`}</li>
      ))}
    </ul>
  )
  return (
    <>
      <Button look="line" onClick={() => setAsk({ title, about, commit: title, run })}>
        {title}
      </Button>
      <ReasonDialog ask={ask} onClose={() => setAsk(undefined)} />
    </>
  )
}
