import { operator } from '@tonne/contract/people/operator'
import { INVITE_HOURS, operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { type Invite, inviteLooks } from './operatorOut.ts'

export function InvitePanel({ invite }: { invite: Invite | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!invite) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={invite.name}>
      <div className="panel-top">
        <h2 className="t3">{invite.name}</h2>
        <Tag look={inviteLooks[invite.state]}>{words[invite.state]}</Tag>
      </div>
      <Facts
        rows={[
          [words.email, invite.email],
          [words.role, pick(operatorRoleLabels[invite.role], lang)],
          [words.proposedBy, invite.invitedBy],
          [words.reason, invite.reason],
        ]}
      />
      {invite.state === 'proposed' && <AssignBox queue="invite" subject={String(invite.id)} />}
      {invite.state === 'proposed' && <Decide invite={invite} />}
    </aside>
  )
}

function Decide({ invite: { id, name, role, email, invitedById } }: { invite: Invite }) {
  const words = useWords(copy)
  const lang = useLang()
  const decide = useAct(operator.decideInvite)
  const says = { name, email, hours: INVITE_HOURS, role: pick(operatorRoleLabels[role], lang) }
  return (
    <SecondActs
      first={[invitedById]}
      own={words.own}
      no={{ about: fill(words.refuseAbout, says), commit: words.refuse, takeBack: null }}
      yes={{ about: fill(words.approveAbout, says), commit: words.approve }}
      decide={(approve, reason) => decide.mutateAsync({ id, approve, reason })}
    />
  )
}
