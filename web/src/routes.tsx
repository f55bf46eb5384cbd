/** Why: all routes of the app in one table, path by path, each with its name and its code. */
import type { PageRow } from './shell/page.ts'

const start = () => import('./start/StartPage.tsx')

export const pages: readonly PageRow[] = [
  { path: '/', title: ['Welcome', '欢迎'], load: start },
  { path: '/pages/index/start', title: ['Welcome', '欢迎'], load: start },
  { path: '/pages/index/index', title: ['Home', '首页'], tab: 'home', load: () => import('./home/HomePage.tsx') },
  { path: '/pages/index/faq', title: ['Questions and answers', '问与答'], load: () => import('./faq/FaqPage.tsx') },
  { path: '/pages/login/index', title: ['Log in', '登录'], load: () => import('./login/LoginPage.tsx') },
  { path: '/pages/register/index', title: ['Open an account', '开户'], load: () => import('./register/RegisterPage.tsx') },
  { path: '/pages/other/protocol', title: ['Terms', '服务条款'], load: () => import('./document/TermsPage.tsx') },
  { path: '/pages/other/fees', title: ['Fees and limits', '费用与限额'], load: () => import('./settings/FeesPage.tsx') },
  { path: '/pages/other/privacy', title: ['Privacy', '隐私政策'], load: () => import('./document/PrivacyPage.tsx') },
  { path: '/pages/about/index', title: ['About us', '关于我们'], load: () => import('./document/AboutPage.tsx') },

  { path: '/pages/news/index', title: ['News', '资讯'], load: () => import('./news/NewsListPage.tsx') },
  { path: '/pages/news/info', title: ['News', '资讯'], load: () => import('./news/NewsInfoPage.tsx') },

  { path: '/pages/project/index', title: ['Projects', '项目'], tab: 'projects', load: () => import('./project/ProjectTabPage.tsx') },
  { path: '/pages/project/project', title: ['Projects', '项目'], load: () => import('./project/ProjectListPage.tsx') },
  { path: '/pages/project/info', title: ['Project', '项目详情'], load: () => import('./project/ProjectInfoPage.tsx') },
  { path: '/pages/project/book', title: ['Order book', '订单簿'], load: () => import('./market/BookPage.tsx') },
  { path: '/pages/project/dsell', title: ['Sell', '卖出'], members: true, load: () => import('./market/SellPage.tsx') },
  { path: '/pages/project/dmarket', title: ['Buy from members', '向会员买入'], members: true, load: () => import('./market/BidPage.tsx') },
  { path: '/pages/project/dproject', title: ['Buy', '购买'], members: true, load: () => import('./project/BuyPage.tsx') },

  { path: '/pages/profile/index', title: ['Profile', '我的'], tab: 'profile', load: () => import('./profile/ProfilePage.tsx') },
  { path: '/pages/profile/setting', title: ['Settings', '设置'], load: () => import('./setting/SettingPage.tsx') },
  { path: '/pages/profile/notices', title: ['Notices', '通知'], members: true, load: () => import('./notice/NoticesPage.tsx') },
  { path: '/pages/profile/member', title: ['Membership', '会员等级'], members: true, load: () => import('./member/MembershipPage.tsx') },
  { path: '/pages/profile/credit', title: ['Credit score', '信用评分'], members: true, load: () => import('./credit/CreditPage.tsx') },
  { path: '/pages/profile/profile', title: ['Profile details', '个人资料'], members: true, load: () => import('./identity/ProfileInfoPage.tsx') },
  { path: '/pages/profile/cropper', title: ['Your picture', '头像'], members: true, load: () => import('./cropper/CropperPage.tsx') },
  {
    path: '/pages/profile/restrictions',
    title: ['Account safety', '账户安全'],
    members: true,
    load: () => import('./restriction/RestrictionsPage.tsx'),
  },
  { path: '/pages/profile/apply', title: ['Requests', '申请'], members: true, load: () => import('./request/ApplyPage.tsx') },
  { path: '/pages/profile/applynew', title: ['New request', '新申请'], members: true, load: () => import('./request/ApplyNewPage.tsx') },
  { path: '/pages/profile/applyinfo', title: ['Request', '申请'], members: true, load: () => import('./request/ApplyInfoPage.tsx') },
  { path: '/pages/other/cancelrequest', title: ['Cancel a request', '取消申请'], load: () => import('./request/CancelLinkPage.tsx') },
  { path: '/pages/profile/order', title: ['Orders', '订单'], members: true, load: () => import('./order/OrderListPage.tsx') },
  { path: '/pages/profile/orderinfo', title: ['Order', '订单详情'], members: true, load: () => import('./order/OrderInfoPage.tsx') },
  { path: '/pages/profile/result', title: ['Result', '结果'], members: true, load: () => import('./order/ResultPage.tsx') },
  { path: '/pages/profile/tons', title: ['Carbon balance', '碳余额'], members: true, load: () => import('./wallet/TonsPage.tsx') },
  { path: '/pages/profile/fundlogs', title: ['Statement', '资金明细'], members: true, load: () => import('./wallet/FundLogsPage.tsx') },
  { path: '/pages/profile/entry', title: ['Ledger entry', '账本分录'], members: true, load: () => import('./wallet/EntryPage.tsx') },
  { path: '/pages/profile/holds', title: ['Frozen amounts', '冻结金额'], members: true, load: () => import('./wallet/HoldsPage.tsx') },
  { path: '/pages/profile/deposit', title: ['Deposit', '充值'], members: true, load: () => import('./deposit/DepositPage.tsx') },
  { path: '/pages/profile/claim', title: ['Claim a payment', '认领付款'], members: true, load: () => import('./claim/ClaimPage.tsx') },
  { path: '/pages/profile/depositinfo', title: ['Deposit', '充值'], members: true, load: () => import('./deposit/DepositInfoPage.tsx') },
]
