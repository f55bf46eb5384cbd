/** Each claim names the page, file or command that checks it, and what the check does not show. */
import type { Label } from '../bilingual.ts'

/**
 * The way to check a claim. `page`: a screen; `get`: an address below `/h5/api` that answers without a login; `verify`:
 * the kind of file that `npm run verify` checks without us; `invariants`: the numbers that `npm run invariants` asks
 * the database for.
 */
export type ClaimCheck = { page?: string; get?: string; verify?: string; invariants?: readonly number[] }
export type ProductClaim = { claim: Label; check: ClaimCheck; notShown: Label }

export const productClaims: readonly ProductClaim[] = [
  {
    claim: [
      'Every cent moves from one account into another. A posting is never changed; a correction is a second ' +
        'posting that names the first.',
      '每一分钱都从一个账户转入另一个账户。分录从不更改；更正以另一笔注明原分录的分录完成。',
    ],
    check: { page: '/pages/profile/fundlogs', verify: 'log', invariants: [1, 2, 5, 32] },
    notShown: ['That the money is at the bank. The bank says that.', '资金确在银行，须由银行证明。'],
  },
  {
    claim: [
      'All balances are compared with all postings, and anyone may read the result.',
      '全部余额定期与全部分录比对，结果人人可查。',
    ],
    check: { page: '/pages/other/transparency', get: '/settings/ledgercheck', invariants: [1, 2, 4] },
    notShown: [
      'Our own server compares. Your statements and proofs are what you check without it.',
      '比对由我们的服务器完成；不依赖它的核验，请用您的月结单与证明。',
    ],
  },
  {
    claim: [
      'Every ton has serial numbers as the registry wrote them, and no number is held twice.',
      '每一吨都有登记处原始的序列号，同一序列号不会由两人持有。',
    ],
    check: { page: '/pages/profile/tons', get: '/open/csv?table=projects', invariants: [10, 11, 12] },
    notShown: [
      'That the registry issued these numbers and keeps them for us. Its own public record says that.',
      '登记处确已签发并由我们保管，以登记处的公开记录为准。',
    ],
  },
  {
    claim: [
      'What is sealed cannot be changed or taken out unseen by whoever kept a head of the log.',
      '已封存的记录一经更改或删除，保存过日志头的人都能发现。',
    ],
    check: { page: '/pages/verify/index', verify: 'consistency', invariants: [5] },
    notShown: [
      'What was never sealed, such as logins, notices, requests, the waits of withdrawals, consents and orders that ' +
        'wait; and the time: the clock is ours.',
      '从未封存的内容，如登录、通知、申请、提现等待期、同意记录与尚未成交的挂单；以及时间本身：时钟由我们掌握。',
    ],
  },
  {
    claim: ['Your balance is part of the published sum of what we owe.', '您的余额包含在我们公布的应付总额中。'],
    check: { page: '/pages/verify/liability', verify: 'liability', invariants: [28, 34] },
    notShown: [
      'That every other member looked at theirs, and that what we keep exists.',
      '其他会员是否都已核对各自的份额，以及保管的资产确实存在。',
    ],
  },
  {
    claim: [
      'The whole log is public: one sum for each day and asset, one commitment for each draw, no ton in two ' +
        'certificates.',
      '整个日志公开可读：每日每种资产只有一个总额，每次抽签只有一个承诺，同一吨不会出现在两张证书中。',
    ],
    check: { get: '/proof/head', verify: 'walk', invariants: [33, 34] },
    notShown: [
      'That others see the same log. Compare the fingerprint of its head with theirs; your app keeps the heads it ' +
        'saw and compares them.',
      '他人看到的是否为同一日志。请与他人比对日志头指纹；您的应用会保存并比对见过的日志头。',
    ],
  },
  {
    claim: [
      'Your month adds up: what you had, every movement, what you have.',
      '每月账目可核：期初、每笔变动、期末相符。',
    ],
    check: { page: '/pages/profile/statements', verify: 'statement', invariants: [30] },
    notShown: [
      'Two movements that cancel each other and were both left out. The month before and the day’s sum are there ' +
        'to compare.',
      '若两笔相互抵消的变动同时被略去，须与上月月结单及当日总额比对。',
    ],
  },
  {
    claim: [
      'A draw can be computed again, by anyone, from its published list and secret.',
      '任何人都可用公布的名单与密钥重新计算抽签结果。',
    ],
    check: { page: '/pages/verify/index', verify: 'draw', invariants: [16] },
    notShown: [
      'That nobody who knew the secret used it before the close. The page of each draw says what could still be ' +
        'chosen.',
      '截止前是否有人利用已知的密钥。各次抽签页面会说明仍有哪些选择余地。',
    ],
  },
  {
    claim: [
      'A certificate says what was signed. A corrected one names the one it replaces, and both stay public.',
      '证书内容即签署内容。更正后的证书注明所替代的版本，两者均公开保留。',
    ],
    check: { page: '/pages/verify/index', verify: 'certificate', invariants: [12] },
    notShown: [
      'That the registry retired these numbers. Its own public record says that.',
      '登记处确已注销这些序列号，以其公开记录为准。',
    ],
  },
  {
    claim: [
      'Every order is judged by a published reference price, and nothing trades outside the band around it.',
      '每笔订单都以公布的参考价判定，超出价格区间的一律不成交。',
    ],
    check: { page: '/pages/project/index', get: '/market/list', invariants: [35] },
    notShown: [
      'That the reference is what a ton is worth. Its source, tons, pairs of owners and age stand beside it.',
      '参考价是否等于真实价值；其来源、吨数、交易双方数与时间一并列出。',
    ],
  },
  {
    claim: [
      'While withdrawals of an account wait, nothing of value leaves it another way but a published sum a day, or ' +
        'what its owner confirmed.',
      '账户提现等待期间，除公布的每日额度或本人确认的操作外，任何有价值的资产都不会以其他方式转出。',
    ],
    check: { page: '/pages/profile/holds', invariants: [36] },
    notShown: [
      'That the confirmation was the owner’s. It takes a second factor from before the wait.',
      '确认者是否为本人；须使用等待期之前已设置的二次验证。',
    ],
  },
  {
    claim: [
      'Fees, limits and deadlines are published with their day before they take effect.',
      '费用、限额与期限在生效前连同生效日一并公布。',
    ],
    check: { page: '/pages/other/fees', get: '/settings/fees', invariants: [27] },
    notShown: ['That you read them. A change is sent to every member.', '您是否已阅读。变更会通知每位会员。'],
  },
  {
    claim: [
      'Every refusal is in a published catalogue, with its rule and its numbers, and what we refused is counted in ' +
        'public.',
      '每项拒绝都列于公开目录，注明规则与数值，拒绝次数公开统计。',
    ],
    check: { page: '/pages/other/transparency', get: '/openapi.json' },
    notShown: [
      'What never reached the server, and that nobody changed a count afterwards: counts are not sealed.',
      '未到达服务器的请求，以及计数事后未被改动：计数未经封存。',
    ],
  },
  {
    claim: [
      'Every restriction has a reason, a scope, a day of review and an appeal, and its steps are sealed.',
      '每项限制都有原因、范围、复核日与申诉途径，各步骤均已封存。',
    ],
    check: { page: '/pages/profile/restrictions', verify: 'log', invariants: [20] },
    notShown: ['That the reason is a good one. The appeal is for that.', '原因是否成立，这正是申诉的意义。'],
  },
  {
    claim: [
      'Every cent that is frozen names the hold that keeps it and when it ends.',
      '每一分冻结资金都注明冻结事由与解除时间。',
    ],
    check: { page: '/pages/profile/holds', invariants: [4] },
    notShown: [
      'When an open case will be decided. Its day of review is named.',
      '未结个案何时作出决定；会注明复核日。',
    ],
  },
  {
    claim: [
      'Acts of operators are recorded and sealed, and what moves money, tons or rights takes two of them.',
      '运营人员的操作均有记录并封存；涉及资金、碳吨或权限的操作须两人完成。',
    ],
    check: { page: '/pages/verify/index', verify: 'log', invariants: [27] },
    notShown: ['That two operators are two people who do not act together.', '两位运营人员是否确为互不串通的两人。'],
  },
  {
    claim: [
      'A withdrawal is sent once, to an account in your registered name.',
      '每笔提现只付一次，且只付至您登记姓名名下的账户。',
    ],
    check: { page: '/pages/profile/withdrawals', invariants: [18, 19, 20, 21] },
    notShown: [
      'That the bank was given your number and paid it out. Your bank says that.',
      '交给银行的账号是否确为您的账号、银行是否已入账，以您的银行为准。',
    ],
  },
  {
    claim: [
      'Accounts count as one owner’s only after the person, or two operators, said yes.',
      '只有本人或两位运营人员确认后，多个账户才视为同一所有人。',
    ],
    check: { page: '/pages/profile/owner', invariants: [37] },
    notShown: ['Owners whom nobody named.', '无人申报的所有人。'],
  },
  {
    claim: [
      'A verdict on the carbon tax names the row of the host country’s list that decided it. Where no list is ' +
        'loaded it is not decided.',
      '碳税判定注明所依据的东道国名单条目；未载入名单时为尚未确定。',
    ],
    check: { page: '/pages/project/project', get: '/settings/icc' },
    notShown: [
      'That the list was typed as it is published. Its source is named, so compare.',
      '名单录入是否与原文一致。来源已注明，请自行对照。',
    ],
  },
]

const numbers = (ids: readonly number[]): string => ids.join(', ')
/** A walk reads the log from a server; the others check a file. */
export const verifyArguments = (kind: string): string => (kind === 'walk' ? 'walk ADDRESS' : `${kind} file.json`)
/** A check as a person would do it, in the words of the README. */
export const sayCheck = ({ page, get, verify, invariants }: ClaimCheck): string =>
  [
    page && `page \`${page}\``,
    get && `\`GET /h5/api${get}\``,
    verify && `\`npm run verify -- ${verifyArguments(verify)}\``,
    invariants && `\`npm run invariants\`: ${numbers(invariants)}`,
  ]
    .filter(Boolean)
    .join('; ')
