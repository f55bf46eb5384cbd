import { homeAhead } from './publishing/home/ahead.ts'
import { startAhead } from './publishing/start/ahead.ts'
import type { PageRow } from './shell/page.ts'

const start = () => import('./publishing/start/StartPage.tsx')

/** The pages that strangers enter by; the other rows are fetched when one of them is needed. */
export const pages: readonly PageRow[] = [
  { path: '/kit', title: ['Parts', '界面组件'], alone: true, load: () => import('./kit/KitPage.tsx') },
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
    path: '/pages/index/faq',
    title: ['Questions and answers', '问与答'],
    load: () => import('./publishing/faq/FaqPage.tsx'),
  },
  {
    path: '/pages/index/footprint',
    title: ['Footprint', '碳足迹'],
    load: () => import('./carbon/footprint/FootprintPage.tsx'),
  },
  {
    path: '/pages/login/index',
    title: ['Log in', '登录'],
    alone: true,
    load: () => import('./people/login/LoginPage.tsx'),
  },
  {
    path: '/pages/login/forgot',
    title: ['Forgot password', '忘记密码'],
    alone: true,
    load: () => import('./people/login/ForgotPage.tsx'),
  },
  {
    path: '/pages/login/lost',
    title: ['Lost second factor', '二次验证遗失'],
    alone: true,
    load: () => import('./people/recovery/LostPage.tsx'),
  },
  {
    path: '/pages/register/index',
    title: ['Open an account', '开户'],
    alone: true,
    load: () => import('./people/register/RegisterPage.tsx'),
  },
  {
    path: '/pages/other/protocol',
    title: ['Terms', '服务条款'],
    load: () => import('./publishing/document/TermsPage.tsx'),
  },
  {
    path: '/pages/other/fees',
    title: ['Fees and limits', '费用与限额'],
    load: () => import('./base/settings/FeesPage.tsx'),
  },
  {
    path: '/pages/other/privacy',
    title: ['Privacy', '隐私政策'],
    load: () => import('./publishing/document/PrivacyPage.tsx'),
  },
  {
    path: '/pages/other/transparency',
    title: ['Transparency', '公开数据'],
    load: () => import('./trust/transparency/TransparencyPage.tsx'),
  },
  {
    path: '/pages/other/claims',
    title: ['What you can check', '如何核验我们'],
    load: () => import('./trust/transparency/ClaimsPage.tsx'),
  },
  {
    path: '/pages/other/close',
    title: ['Daily close', '日结'],
    load: () => import('./money/dailyclose/ClosePage.tsx'),
  },
  {
    path: '/pages/verify/index',
    title: ['Check a proof', '核验证明'],
    load: () => import('./base/proof/VerifyPage.tsx'),
  },
  {
    path: '/pages/verify/liability',
    title: ['Your part of what we owe', '您在应付总额中的份额'],
    members: true,
    load: () => import('./base/proof/LiabilityPage.tsx'),
  },
  {
    path: '/pages/verify/certificate',
    title: ['Certificate', '注销证书'],
    alone: true,
    drawn: true,
    load: () => import('./carbon/certificate/CertificatePage.tsx'),
  },
  {
    path: '/pages/about/index',
    title: ['About us', '关于我们'],
    load: () => import('./publishing/document/AboutPage.tsx'),
  },

  {
    path: '/pages/news/index',
    title: ['News', '资讯'],
    drawn: true,
    load: () => import('./publishing/news/NewsListPage.tsx'),
  },
  {
    path: '/pages/news/info',
    title: ['News', '资讯'],
    drawn: true,
    load: () => import('./publishing/news/NewsInfoPage.tsx'),
  },

  {
    path: '/pages/project/index',
    title: ['Projects', '项目'],
    tab: 'projects',
    drawn: true,
    load: () => import('./trading/project/ProjectTabPage.tsx'),
  },
  {
    path: '/pages/project/project',
    title: ['Projects', '项目'],
    load: () => import('./trading/project/ProjectListPage.tsx'),
  },
  {
    path: '/pages/project/info',
    title: ['Project', '项目详情'],
    drawn: true,
    load: () => import('./trading/project/ProjectInfoPage.tsx'),
  },
  { path: '/pages/project/book', title: ['Order book', '订单簿'], load: () => import('./trading/market/BookPage.tsx') },
  {
    path: '/pages/project/dsell',
    title: ['Sell', '卖出'],
    members: true,
    load: () => import('./trading/market/SellPage.tsx'),
  },
  {
    path: '/pages/project/dmarket',
    title: ['Buy from members', '向会员买入'],
    members: true,
    load: () => import('./trading/market/BidPage.tsx'),
  },
  {
    path: '/pages/project/dproject',
    title: ['Buy', '购买'],
    members: true,
    load: () => import('./trading/project/BuyPage.tsx'),
  },
  {
    path: '/pages/project/dpresale',
    title: ['Book presale', '预订预售'],
    members: true,
    load: () => import('./trading/presale/PresalePage.tsx'),
  },
  { path: '/pages/project/draw', title: ['Draw', '抽签'], load: () => import('./trading/draw/DrawPage.tsx') },
]

/** The rows that no first visit needs. */
export const otherPages = async (): Promise<readonly PageRow[]> => (await import('./memberRoutes.tsx')).memberPages
