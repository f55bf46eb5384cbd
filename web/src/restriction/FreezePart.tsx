/** Why: whoever fears for the account stops it here, told before the tap what that does and how it ends. */

import { useQueryClient } from '@tanstack/react-query'
import { restriction } from '@tonne/contract/restriction'
import { useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Page.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { copy } from './copy.ts'

export function FreezePart() {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const send = useSend(restriction.freeze)
  const freeze = () =>
    send.mutate(
      {},
      {
        onSuccess: () => {
          setAsking(false)
          void queries.invalidateQueries()
        },
      },
    )
  return (
    <Section title={words.freezeTitle}>
      <p className="cap2">{words.freezeText}</p>
      <Button variant="dangerline" block icon="lock" className="mt4" onClick={() => setAsking(true)}>
        {words.freezeTitle}
      </Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={words.freezeAsk} locked={send.isPending}>
        <p className="cap2">{words.freezeText}</p>
        {send.error instanceof Refused && <Note kind="bad" live className="mt3" title={send.error.message} />}
        <div className="stack g2 mt5">
          <Button variant="danger" block busy={send.isPending && words.freezing} onClick={freeze}>
            {words.freezeDo}
          </Button>
          <Button variant="quiet" block onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </div>
      </Sheet>
    </Section>
  )
}
