import './tabbar.css'
import '../input/iconButton.css'
import { type Pair, pick, useLang } from '@tonne/parts/lang.tsx'
import { useSyncExternalStore } from 'react'
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

/** From 760 px the tabs stand upright at the left of every page. */
const screen = matchMedia('(min-width: 760px)')
const watchWidth = (tell: () => void) => {
  screen.addEventListener('change', tell)
  return () => screen.removeEventListener('change', tell)
}
export const useRail = (): boolean => useSyncExternalStore(watchWidth, () => screen.matches)

type TabBarProps = {
  /** the tab whose page is shown */
  current?: Tab | undefined
  /** the tab that the page belongs to, where it is not the tab's own */
  within?: Tab | undefined
  /** marks tabs where something waits for the member */
  pip?: Partial<Record<Tab, boolean>> | undefined
  /** a rail at the left edge instead of a bar at the bottom */
  upright?: boolean | undefined
}

export function TabBar({ current, within, pip, upright }: TabBarProps) {
  const lang = useLang()
  const here = (tab: Tab) => (tab === current ? 'page' : tab === within ? 'true' : undefined)
  return (
    <nav className={upright ? 'rail' : 'tabbar'} aria-label={pick(barName, lang)}>
      {tabs.map(({ tab, to, icon, active, words }) => (
        <Link key={tab} to={to} replace={tab === current} aria-current={here(tab)}>
          <Icon name={here(tab) ? active : icon} size={24} />
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
