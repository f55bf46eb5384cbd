import { operator } from '@tonne/contract/people/operator'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskAsk.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Refusable, Unsaid } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { copy } from './copy.ts'
import type { Invite } from './operatorOut.ts'

export function DecideInvite({ invite, onClose }: { invite: Invite | undefined; onClose(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const title = invite
    ? fill(words.decideTitle, { name: invite.name, role: pick(operatorRoleLabels[invite.role], lang) })
    : ''
  return (
    <Dialog title={title} open={invite !== undefined} onClose={onClose}>
      {invite && (
        <div className="stack">
          <Facts
            rows={[
              [words.email, invite.email],
              [words.proposedBy, invite.invitedBy],
              [words.reason, invite.reason],
            ]}
          />
          {invite.invitedById === me.id ? <Note>{words.own}</Note> : <Deciding id={invite.id} onDone={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

function Deciding({ id, onDone }: { id: number; onDone(): void }) {
  const words = useWords(copy)
  const decide = useAct(operator.decideInvite)
  const [reason, setReason] = useState('')
  const say = (approve: boolean): void => void decide.mutateAsync({ id, approve, reason }).then(onDone, () => undefined)
  return (
    <Refusable error={decide.error}>
      <TextArea
        label={words.reason}
        field="reason"
        hint={words.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Unsaid />
      <div className="dialog-b">
        <Button look="line" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button look="danger" onClick={() => say(false)}>
          {words.refuse}
        </Button>
        <Button look="commit" busy={decide.isPending && words.working} onClick={() => say(true)}>
          {words.approve}
        </Button>
      </div>
    </Refusable>
  )
}
