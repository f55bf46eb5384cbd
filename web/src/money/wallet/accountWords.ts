/** The ledger names accounts like 'project:TN-0142:proceeds'; members read plain words. */
import type { Lang, Pair } from '@tonne/parts/lang.tsx'

const words: Readonly<Record<string, Pair>> = {
  'member:available': ['Your wallet', '您的钱包'],
  'member:held': ['Your wallet, frozen', '您的钱包（冻结）'],
  'member:credits': ['Your tons of {no}', '您持有的 {no}'],
  'member:presale_held': ['Your presale tons of {no}, on offer', '您挂单中的 {no} 预售碳信用'],
  'member:credits_held': ['Your tons of {no}, on offer', '您挂单中的 {no}'],
  'member:presale': ['Your presale tons of {no}', '您的 {no} 预售碳信用'],
  'member:retiring': ['Your tons of {no}, waiting for the registry', '您待注销的 {no}'],
  'member:retired': ['Your retired tons of {no}', '您已注销的 {no}'],
  'project:proceeds': ['Project {no}', '项目 {no}'],
  'project:unsold': ['Unsold tons of {no}', '{no} 待售碳信用'],
  'project:reserved': ['Reserved tons of {no}', '{no} 预留碳信用'],
  'project:registry': ['Registry, issue of {no}', '登记处签发 {no}'],
  'house:bank': ['Client money at the bank', '银行客户资金账户'],
  'house:fees': ['Fee income', '手续费收入'],
  'house:gst': ['GST payable', '应缴消费税'],
  'house:suspense': ['Money under review', '待核对款项'],
  'house:payouts': ['Payouts under way', '在途付款'],
}
const other: Pair = ['Another member', '其他会员']

/** 'member:credits:TN-0142' -> 'Your tons of TN-0142'. A name that is new to this app is shown as it is. */
export function accountWords(account: string, lang: Lang): string {
  const parts = account.split(':')
  const [kind = '', second = '', third = ''] = parts
  const at = lang === 'cn' ? 1 : 0
  if (kind === 'other') return other[at]
  const [pocket, no] = kind === 'project' ? [third, second] : [second, third]
  const pair = words[`${kind}:${pocket}`]
  return pair ? pair[at].replace('{no}', no) : account
}
