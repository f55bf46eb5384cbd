/** Why: each step of each proof is said in the same words wherever a reader sees it checked. */
import type { AnyStep } from './verifyBundle.ts'

export const stepWords = {
  format: ['The file is whole and of the published format', '文件完整且符合公布的格式'],
  digest: ['Nothing in it was changed since', '文件未被改动'],
  times: ['Committed before the close, opened within a day', '截止前承诺，一天内公开'],
  entries: ['One entry a booking, whole lots, nobody above the cap', '每笔预订一份、整手、不超上限'],
  commit: ['The secret is the one that was committed to', '密钥与事先承诺一致'],
  list: ['The list is the one that was sealed', '名单与封存时一致'],
  beacon: ['The beacon is what it says it is', '随机数属实'],
  seed: ['The seed follows from secret, list and beacon', '种子由密钥、名单与随机数得出'],
  ranks: ['The ranks follow from the seed', '名次由种子得出'],
  allotment: ['The tons follow from the ranks', '吨数由名次得出'],
  signature: ['What is published is signed by the key in the file', '公布的内容由文件中的密钥签名'],
  inclusion: ['Each line stands in the log, under the head', '每一行都在日志中，并已计入日志头'],
  consistency: ['The later head continues the earlier: nothing before it was changed or left out', '新日志头接续旧日志头：此前内容无改动、无遗漏'],
  path: ['The leaf leads to the published root', '叶节点可推导至公布的根'],
  sum: ['The root’s sum is what is said to be owed', '根的合计等于公布的应付总额'],
  lines: ['Each line is yours, of that month, and stands there once', '每一行均属于您且在该月内，无重复'],
  balance: ['Opening and lines make the closing, of money and of tons', '期初加减各行等于期末，资金与碳信用均如此'],
  kept: ['The earlier head is the one that was kept', '旧日志头就是您保存的那一个'],
  custody: ['At least as much is kept as is owed', '保管数量不低于应付总额'],
  hash: ['The record hashes to what is published', '记录的哈希与公布的一致'],
  serials: ['The serials make up the tons, and none stands there twice', '序列号合计等于吨数，且无重复'],
  days: ['Issued, acquired, asked for and retired follow one another', '签发、取得、申请、注销日期先后有序'],
  version: ['It is the first version, or names the one that it takes the place of', '为首个版本，或注明所取代的版本'],
} as const satisfies Readonly<Record<AnyStep, readonly [en: string, cn: string]>>
