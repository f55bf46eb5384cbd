import './tabbar.css'
import '../input/iconButton.css'
import { type Pair, pick, useLang } from '@tonne/parts/lang.tsx'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from './link.tsx'

export type Tab = 'home' | 'projects' | 'profile'

const tabs: readonly { tab: Tab; to: string; icon: IconName; active: IconName; words: Pair }[] = [
  { tab: 'home', to: '/pages/index/index', icon: 'home', active: 'home-f', words: ['Home', '首页'] },
  { tab: 'projects', to: '/pages/project/index', icon: 'trade', active: 'trade-f', words: ['Projects', '项目'] },
  { tab: 'profile', to: '/pages/profile/index', icon: 'user', active: 'user-f', words: ['Profile', '我的'] },
]
const barName: Pair = ['Main', '主导航']
const waiting: Pair = ['something waits', '有待办']

/** `pip` marks tabs where something waits for the member. */
export function TabBar({ current, pip }: { current: Tab; pip?: Partial<Record<Tab, boolean>> | undefined }) {
  const lang = useLang()
  return (
    <nav className="tabbar" aria-label={pick(barName, lang)}>
      {tabs.map(({ tab, to, icon, active, words }) => (
        <Link key={tab} to={to} replace={tab === current} aria-current={tab === current ? 'page' : undefined}>
          <Icon name={tab === current ? active : icon} size={24} />
          {pick(words, lang)}
          {pip?.[tab] && (
            <>
              <span className="pip" />
              <span className="sr">{pick(waiting, lang)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
