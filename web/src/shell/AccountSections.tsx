/** On a wide screen the pages of the account are beside a list of them all. */
import './accountSections.css'
import { useWords } from '@tonne/parts/lang.tsx'
import { Icon, type IconName } from '../ui/icons/icons.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { accountCopy } from './accountCopy.ts'

/** `aside`: the page has its own list at the left, so this one is not shown. */
type Section = { to: string; icon: IconName; word: keyof typeof accountCopy; also?: readonly string[]; aside?: true }
const sections: readonly Section[] = [
  {
    to: '/pages/profile/profile',
    icon: 'user',
    word: 'details',
    also: ['/pages/profile/owner', '/pages/profile/cropper'],
  },
  { to: '/pages/profile/member', icon: 'star', word: 'membership', also: ['/pages/profile/credit'] },
  {
    to: '/pages/profile/security',
    icon: 'shield',
    word: 'security',
    also: ['/pages/profile/loginpwd', '/pages/profile/withdpwd', '/pages/profile/restrictions'],
  },
  { to: '/pages/profile/setting', icon: 'settings', word: 'settings' },
  { to: '/pages/profile/notices', icon: 'bell', word: 'notices' },
  { to: '/pages/profile/card', icon: 'bank', word: 'payees' },
  { to: '/pages/profile/withdrawals', icon: 'out', word: 'withdrawals', also: ['/pages/profile/withdrawinfo'] },
  { to: '/pages/profile/order', icon: 'doc', word: 'orders', aside: true },
  { to: '/pages/profile/statements', icon: 'ledger', word: 'statements' },
  { to: '/pages/profile/retirements', icon: 'cert', word: 'retirements', also: ['/pages/profile/retireinfo'] },
  {
    to: '/pages/profile/plan',
    icon: 'calendar',
    word: 'plans',
    also: ['/pages/profile/plannew', '/pages/profile/planinfo'],
  },
  {
    to: '/pages/profile/apply',
    icon: 'chat',
    word: 'requests',
    also: ['/pages/profile/applynew', '/pages/profile/applyinfo'],
  },
]

export function AccountSections({ path }: { path: string }) {
  const words = useWords(accountCopy)
  if (!sections.some(({ to, also, aside }) => !aside && (to === path || also?.includes(path)))) return null
  const here = ({ to, also }: Section) => (to === path ? 'page' : also?.includes(path) ? 'true' : undefined)
  return (
    <nav className="acct" aria-label={words.account}>
      {sections.map((section) => (
        <Link key={section.to} to={section.to} replace={section.to === path} aria-current={here(section)}>
          <Icon name={section.icon} />
          {words[section.word]}
        </Link>
      ))}
    </nav>
  )
}
