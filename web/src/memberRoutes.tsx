import type { PageRow } from './shell/page.ts'

/** Pages of a member's own data. */
const rows: readonly PageRow[] = [
  {
    path: '/pages/verify/liability',
    title: ['Your part of what we owe', '您在应付总额中的份额'],
    load: () => import('./base/proof/LiabilityPage.tsx'),
  },
  { path: '/pages/project/dsell', title: ['Sell', '卖出'], load: () => import('./trading/market/SellPage.tsx') },
  {
    path: '/pages/project/dmarket',
    title: ['Buy from members', '向会员买入'],
    load: () => import('./trading/market/BidPage.tsx'),
  },
  { path: '/pages/project/dproject', title: ['Buy', '购买'], load: () => import('./trading/project/BuyPage.tsx') },
  {
    path: '/pages/project/dpresale',
    title: ['Book presale', '预订预售'],
    load: () => import('./trading/presale/PresalePage.tsx'),
  },
  {
    path: '/pages/profile/security',
    title: ['Security', '账户安全'],
    load: () => import('./people/security/SecurityPage.tsx'),
  },
  {
    path: '/pages/profile/loginpwd',
    title: ['Login password', '登录密码'],
    load: () => import('./people/security/LoginPwdPage.tsx'),
  },
  {
    path: '/pages/profile/withdpwd',
    title: ['Trading password', '交易密码'],
    load: () => import('./people/security/WithdPwdPage.tsx'),
  },
  { path: '/pages/profile/invite', title: ['Invite', '邀请'], load: () => import('./people/invite/InvitePage.tsx') },
  { path: '/pages/profile/notices', title: ['Notices', '通知'], load: () => import('./base/notice/NoticesPage.tsx') },
  {
    path: '/pages/profile/member',
    title: ['Membership', '会员等级'],
    load: () => import('./people/member/MembershipPage.tsx'),
  },
  {
    path: '/pages/profile/credit',
    title: ['Credit score', '信用评分'],
    load: () => import('./people/credit/CreditPage.tsx'),
  },
  {
    path: '/pages/profile/profile',
    title: ['Profile details', '个人资料'],
    load: () => import('./people/identity/ProfileInfoPage.tsx'),
  },
  {
    path: '/pages/profile/owner',
    title: ['Linked accounts', '关联账户'],
    load: () => import('./trading/owner/OwnerPage.tsx'),
  },
  {
    path: '/pages/profile/cropper',
    title: ['Your picture', '头像'],
    load: () => import('./people/cropper/CropperPage.tsx'),
  },
  {
    path: '/pages/profile/restrictions',
    title: ['Account safety', '限制与冻结'],
    load: () => import('./people/restriction/RestrictionsPage.tsx'),
  },
  { path: '/pages/profile/apply', title: ['Requests', '申请'], load: () => import('./support/request/ApplyPage.tsx') },
  {
    path: '/pages/profile/applynew',
    title: ['New request', '新申请'],
    load: () => import('./support/request/ApplyNewPage.tsx'),
  },
  {
    path: '/pages/profile/applyinfo',
    title: ['Request', '申请'],
    load: () => import('./support/request/ApplyInfoPage.tsx'),
  },
  { path: '/pages/profile/order', title: ['Orders', '订单'], load: () => import('./trading/order/OrderListPage.tsx') },
  {
    path: '/pages/profile/orderinfo',
    title: ['Order', '订单详情'],
    load: () => import('./trading/order/OrderInfoPage.tsx'),
  },
  {
    path: '/pages/profile/final',
    title: ['Final payment', '支付尾款'],
    load: () => import('./trading/presale/FinalPage.tsx'),
  },
  { path: '/pages/profile/result', title: ['Result', '结果'], load: () => import('./trading/order/ResultPage.tsx') },
  {
    path: '/pages/profile/tons',
    title: ['Carbon balance', '碳余额'],
    load: () => import('./money/wallet/TonsPage.tsx'),
  },
  {
    path: '/pages/profile/portfolio',
    title: ['Portfolio', '持仓'],
    load: () => import('./carbon/portfolio/PortfolioPage.tsx'),
  },
  {
    path: '/pages/profile/portfoliolines',
    title: ['Portfolio', '持仓'],
    load: () => import('./carbon/portfolio/PortfolioLinesPage.tsx'),
  },
  {
    path: '/pages/profile/retire',
    title: ['Retire', '注销'],
    load: () => import('./carbon/retirement/RetirePage.tsx'),
  },
  {
    path: '/pages/profile/retirelist',
    title: ['Retire for a list', '批量注销'],
    load: () => import('./carbon/retirement/RetireListPage.tsx'),
  },
  {
    path: '/pages/profile/retirements',
    title: ['Retirements', '注销记录'],
    load: () => import('./carbon/retirement/RetirementsPage.tsx'),
  },
  {
    path: '/pages/profile/retireinfo',
    title: ['Retirement', '注销详情'],
    load: () => import('./carbon/retirement/RetireInfoPage.tsx'),
  },
  {
    path: '/pages/profile/plan',
    title: ['Monthly offset', '每月抵消计划'],
    load: () => import('./carbon/plan/PlansPage.tsx'),
  },
  {
    path: '/pages/profile/plannew',
    title: ['New plan', '新建计划'],
    load: () => import('./carbon/plan/PlanNewPage.tsx'),
  },
  {
    path: '/pages/profile/planinfo',
    title: ['Plan', '计划详情'],
    load: () => import('./carbon/plan/PlanInfoPage.tsx'),
  },
  {
    path: '/pages/profile/fundlogs',
    title: ['Statement', '资金明细'],
    load: () => import('./money/wallet/FundLogsPage.tsx'),
  },
  {
    path: '/pages/profile/statements',
    title: ['Statements', '月结单'],
    load: () => import('./money/wallet/StatementsPage.tsx'),
  },
  {
    path: '/pages/profile/entry',
    title: ['Ledger entry', '账本分录'],
    load: () => import('./money/wallet/EntryPage.tsx'),
  },
  {
    path: '/pages/profile/holds',
    title: ['Frozen amounts', '冻结金额'],
    load: () => import('./money/wallet/HoldsPage.tsx'),
  },
  { path: '/pages/profile/card', title: ['Payees', '收款账户'], load: () => import('./money/payee/CardPage.tsx') },
  {
    path: '/pages/profile/withdraw',
    title: ['Withdraw', '提现'],
    load: () => import('./money/withdrawal/WithdrawPage.tsx'),
  },
  {
    path: '/pages/profile/withdrawals',
    title: ['Withdrawals', '提现记录'],
    load: () => import('./money/withdrawal/WithdrawalsPage.tsx'),
  },
  {
    path: '/pages/profile/withdrawinfo',
    title: ['Withdrawal', '提现详情'],
    load: () => import('./money/withdrawal/WithdrawInfoPage.tsx'),
  },
  { path: '/pages/profile/deposit', title: ['Deposit', '充值'], load: () => import('./money/deposit/DepositPage.tsx') },
  {
    path: '/pages/profile/claim',
    title: ['Claim a payment', '认领付款'],
    load: () => import('./money/claim/ClaimPage.tsx'),
  },
  {
    path: '/pages/profile/depositinfo',
    title: ['Deposit', '充值'],
    load: () => import('./money/deposit/DepositInfoPage.tsx'),
  },
]
export const memberPages = rows.map((row): PageRow => ({ ...row, members: true }))
