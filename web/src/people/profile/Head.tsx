import { fill, type Lang, useLang, useWords } from '@tonne/parts/lang.tsx'
import { MemberAvatar } from '../../ui/figures/art/MemberAvatar.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { Me } from './me.ts'

const monthOf = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'cn' ? 'zh-CN' : 'en-SG', {
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Singapore',
  }).format(at)

export function Head({ me }: { me: Me }) {
  const words = useWords(copy)
  const lang = useLang()
  const { loginInfo, companyName, firstName, lastName, email, joinedAt } = me
  return (
    <Link to="/pages/profile/profile" className="hrow g4 mt2 prof-head">
      <MemberAvatar id={String(loginInfo.mem_id)} size={64} photo={loginInfo.avatar || undefined} />
      <div className="grow">
        <h2 className="t2">{companyName ?? loginInfo.realname}</h2>
        {companyName && <p className="cap2">{`${firstName} ${lastName}`}</p>}
        <p className="cap num prof-about">
          <span>
            <span>{email}</span> <span>{fill(words.since, { month: monthOf(joinedAt, lang) })}</span>
          </span>
        </p>
      </div>
      <Icon name="right" size={20} className="ink3" />
    </Link>
  )
}
