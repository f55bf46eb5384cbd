import { operator } from '@tonne/contract/people/operator'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonForm } from '../../ui/ReasonForm.tsx'
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
          <AssignBox queue="invite" subject={String(invite.id)} />
          {invite.invitedById === me.id ? <Note>{words.own}</Note> : <Deciding id={invite.id} onDone={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

function Deciding({ id, onDone }: { id: number; onDone(): void }) {
  const words = useWords(copy)
  const decide = useAct(operator.decideInvite)
  const say = (approve: boolean) => (reason: string) => decide.mutateAsync({ id, approve, reason })
  return (
    <ReasonForm
      label={words.reason}
      hint={words.reasonHint}
      act={{ label: words.approve, run: say(true) }}
      other={{ label: words.refuse, look: 'danger', run: say(false) }}
      onDone={onDone}
      onCancel={onDone}
    />
  )
}
