import { useQueryClient } from '@tanstack/react-query'
import { restriction } from '@tonne/contract/people/restriction'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { ConfirmSheet } from '../../ui/sheet/ConfirmSheet.tsx'
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
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={words.freezeConfirm}
        text={words.freezeText}
        act={words.freezeDo}
        keep={words.keep}
        variant="danger"
        busy={send.isPending && words.freezing}
        failed={send.error instanceof Refused && send.error.message}
        onAct={freeze}
      />
    </Section>
  )
}
