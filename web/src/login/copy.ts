/** Why: the words of coming in. */
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  title: ['Log in', '登录'],
  kind: ['Who logs in', '登录身份'],
  personal: ['Personal', '个人'],
  corporate: ['Corporate', '企业'],
  visitor: ['Visitor', '游客'],
  email: ['Email', '邮箱'],
  password: ['Password', '密码'],
  logIn: ['Log in', '登录'],
  checking: ['Checking', '核对中'],
  enter: ['Look around', '以游客身份浏览'],
  entering: ['Opening', '进入中'],
  needEmail: ['Enter your email', '请输入邮箱'],
  needPassword: ['Enter your password', '请输入密码'],
  newHere: ['New here?', '还没有账户？'],
  open: ['Open an account', '立即开户'],
  visitorText: [
    'See every project, price, serial block and the news. Buying, paying in and holding tons need an account.',
    '可查看全部项目、价格、序列号与资讯。购买、充值和持有碳信用需要账户。',
  ],
} as const satisfies Record<string, Pair>
