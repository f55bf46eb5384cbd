import type { PageRow } from './shell/page.ts'

export const publicPages: readonly PageRow[] = [
  { path: '/kit', title: ['Parts', '界面组件'], alone: true, load: () => import('./kit/KitPage.tsx') },
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
    path: '/pages/about/index',
    title: ['About us', '关于我们'],
    load: () => import('./publishing/document/AboutPage.tsx'),
  },
  {
    path: '/pages/project/project',
    title: ['Projects', '项目'],
    load: () => import('./trading/project/ProjectListPage.tsx'),
  },
  { path: '/pages/project/book', title: ['Order book', '订单簿'], load: () => import('./trading/market/BookPage.tsx') },
  { path: '/pages/project/draw', title: ['Draw', '抽签'], load: () => import('./trading/draw/DrawPage.tsx') },
  {
    path: '/pages/profile/index',
    title: ['Profile', '我的'],
    tab: 'profile',
    load: () => import('./people/profile/ProfilePage.tsx'),
  },
  {
    path: '/pages/profile/setting',
    title: ['Settings', '设置'],
    load: () => import('./people/preferences/SettingPage.tsx'),
  },
  {
    path: '/pages/other/mailoff',
    title: ['Stop these emails', '关闭邮件'],
    load: () => import('./base/notice/MailOffPage.tsx'),
  },
  {
    path: '/pages/other/cancelrequest',
    title: ['Cancel a request', '取消申请'],
    load: () => import('./support/request/CancelLinkPage.tsx'),
  },
]
