import { Link } from '@tanstack/react-router'
import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMe } from '../platform/me.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { copy } from './copy.ts'

function WayOn() {
  const words = useWords(copy)
  return <Link to="/">{words.toOverview}</Link>
}
export function Lost() {
  const words = useWords(copy)
  return <PageHead title={words.lost} about={<WayOn />} />
}
export function NoPermission({ roles }: { roles: readonly OperatorRole[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const say = (role: OperatorRole) => pick(operatorRoleLabels[role], lang)
  return (
    <PageHead
      title={words.noPermission}
      about={
        <>
          {fill(words.noPermissionAbout, {
            roles: roles.map(say).join(lang === 'cn' ? '、' : ', '),
            role: say(me.role),
          })}{' '}
          <WayOn />
        </>
      }
    />
  )
}
