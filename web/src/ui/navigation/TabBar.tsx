import './tabbar.css'
import '../input/iconButton.css'
import { type Pair, pick, useLang } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from './link.tsx'

export type Tab = 'home' | 'projects' | 'profile'
/** The rail has room for two more tabs. */
export type RailTab = Tab | 'market' | 'portfolio'

type TabLook = { tab: RailTab; to: string; icon: IconName; active: IconName; words: Pair }
const home: TabLook = { tab: 'home', to: '/pages/index/index', icon: 'home', active: 'home-f', words: ['Home', '首页'] }
const projects: TabLook = {
  tab: 'projects',
  to: '/pages/project/index',
  icon: 'trade',
  active: 'trade-f',
  words: ['Projects', '项目'],
}
const market: TabLook = {
  tab: 'market',
  to: '/pages/project/index?part=market',
  icon: 'chart',
  active: 'chart',
  words: ['Market', '市场'],
}
const portfolio: TabLook = {
  tab: 'portfolio',
  to: '/pages/profile/portfolio',
  icon: 'box',
  active: 'box',
  words: ['Portfolio', '持仓'],
}
const profile: TabLook = {
  tab: 'profile',
  to: '/pages/profile/index',
  icon: 'user',
  active: 'user-f',
  words: ['Profile', '我的'],
}
const bar = [home, projects, profile]
const rail = [home, projects, market, portfolio, profile]
const barName: Pair = ['Main', '主导航']
const waiting: Pair = ['something waits', '有待办']

type TabBarProps = {
  /** The tab whose page is shown. */
  current?: RailTab | undefined
  /** The tab that the page belongs to, when it is not the tab's own page. */
  within?: RailTab | undefined
  /** Marks tabs where something waits for the member. */
  pip?: Partial<Record<Tab, boolean>> | undefined
  /** A rail at the left edge instead of a bar at the bottom. */
  upright?: boolean | undefined
  /** Content at the bottom of a rail. */
  foot?: ReactNode
}

export function TabBar({ current, within, pip, upright, foot }: TabBarProps) {
  const lang = useLang()
  const here = (tab: RailTab) => (tab === (current ?? within) ? (current ? 'page' : 'true') : undefined)
  return (
    <nav className={upright ? 'rail' : 'tabbar'} aria-label={pick(barName, lang)}>
      {(upright ? rail : bar).map(({ tab, to, icon, active, words }) => (
        <Link key={tab} to={to} replace={tab === current} aria-current={here(tab)}>
          <Icon name={here(tab) ? active : icon} size={24} />
          {pick(words, lang)}
          {tab !== 'market' && tab !== 'portfolio' && pip?.[tab] && (
            <>
              <span className="pip" />
              <span className="sr">{pick(waiting, lang)}</span>
            </>
          )}
        </Link>
      ))}
      {foot}
    </nav>
  )
}
