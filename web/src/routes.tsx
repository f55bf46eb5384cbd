import { homeAhead } from './publishing/home/ahead.ts'
import { startAhead } from './publishing/start/ahead.ts'
import type { PageRow } from './shell/page.ts'
import { loadIcons } from './ui/icons/icons.tsx'

/** Its icons come beside the page. */
const shown = <P,>(page: Promise<P>): Promise<P> => Promise.all([page, loadIcons()]).then(([loaded]) => loaded)
const start = () => import('./publishing/start/StartPage.tsx')

/** The pages that the server draws; the other rows are fetched when one of them is needed. */
export const pages: readonly PageRow[] = [
  { path: '/', title: ['Welcome', '欢迎'], alone: true, drawn: true, load: start, ahead: startAhead },
  { path: '/pages/index/start', title: ['Welcome', '欢迎'], alone: true, drawn: true, load: start, ahead: startAhead },
  {
    path: '/pages/index/index',
    title: ['Home', '首页'],
    tab: 'home',
    drawn: true,
    load: () => import('./publishing/home/HomePage.tsx'),
    ahead: homeAhead,
  },
  {
    path: '/pages/verify/certificate',
    title: ['Certificate', '注销证书'],
    alone: true,
    drawn: true,
    load: () => shown(import('./carbon/certificate/CertificatePage.tsx')),
  },
  {
    path: '/pages/news/index',
    title: ['News', '资讯'],
    drawn: true,
    load: () => shown(import('./publishing/news/NewsListPage.tsx')),
  },
  {
    path: '/pages/news/info',
    title: ['News', '资讯'],
    drawn: true,
    load: () => shown(import('./publishing/news/NewsInfoPage.tsx')),
  },
  {
    path: '/pages/project/index',
    title: ['Projects', '项目'],
    tab: 'projects',
    drawn: true,
    load: () => shown(import('./trading/project/ProjectTabPage.tsx')),
  },
  {
    path: '/pages/project/info',
    title: ['Project', '项目详情'],
    drawn: true,
    load: () => shown(import('./trading/project/ProjectInfoPage.tsx')),
  },
]

/** The rows that no first visit needs. */
export const otherPages = async (): Promise<readonly PageRow[]> => (await shown(import('./otherRoutes.tsx'))).others
