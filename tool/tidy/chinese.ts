/**
 * Chinese has full-width signs, a space between Chinese and letters or digits, and the glossary's word for each thing.
 */
import type { Complaint, Project } from './project.ts'

const HAN = '\\p{Script=Han}'
const LATIN = '[A-Za-z0-9$%]'
/** Inserted values are mostly digits: a day, a time, a quantity, a number for people. */
const HOLE =
  '\\{(?:at|day|by|since|until|from|to|review|reviewBy|deadline|month|n|no|tons|amount|price|hours|minutes|seconds)\\}'
const SIGNS: [what: string, pattern: RegExp][] = [
  ['a half-width sign beside Chinese', new RegExp(`${HAN}[,;:!?](?!//)|${HAN}\\.(?:\\s|$)|${HAN}\\(|\\)${HAN}`, 'u')],
  ['no space between Chinese and letters or digits', new RegExp(`${HAN}${LATIN}|${LATIN}${HAN}`, 'u')],
  ['no space beside what is put in', new RegExp(`${HAN}${HOLE}|${HOLE}${HAN}`, 'u')],
  ['a space beside a full-width sign', /[，。；：、！？（）《》“”] | [，。；：、！？（）《》“”]/u],
  ['straight quotes around Chinese', new RegExp(`["']${HAN}|${HAN}["']`, 'u')],
]
/** Left: words that were used for something that the glossary names otherwise. */
const TERMS: Record<string, string> = {
  操作员: '运营人员',
  注册姓名: '登记姓名',
  盘口: '订单簿',
  参考号: '附言',
  公共假期: '公众假期',
  身份证号: '证件号码',
  注销账户: '销户',
  账户注销: '销户',
  预售吨数: '预售碳信用',
  开奖: '抽签',
  '「': '“',
}
/** 2026年11月20日 counts as one word next to anything. */
const DATES = /(?:\d+|\$\{\w+\})(?=[年月日])|(?<=[年月])(?:\d+|\$\{\w+\})/gu
const PATHS = /^(?:domain|contract|web|desk)\/src\/|^server\/src\/(?!testing\/)/

/** The quoted texts with Chinese in a line; of a text that is put together, its parts. */
function* texts(line: string): Generator<string> {
  for (const match of line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)) {
    const text = (match[1] ?? match[2] ?? match[3]!).replaceAll(/\\[nrt]/g, '\n')
    if (/\p{Script=Han}/u.test(text))
      yield text
        .replaceAll(DATES, '')
        .replaceAll(/\$\{[^}]*\}/g, '\n')
        .replaceAll(/<[^>]*>/g, '\n')
  }
}

function complaintsAbout(text: string): string[] {
  return [
    ...SIGNS.filter(([, pattern]) => text.split('\n').some((part) => pattern.test(part))).map(
      ([what]) => `${what}: ${text.trim()}`,
    ),
    ...Object.entries(TERMS)
      .filter(([wrong]) => text.includes(wrong))
      .map(([wrong, right]) => `the glossary says ${right}, not ${wrong}: ${text.trim()}`),
  ]
}

export const chinese = ({ files }: Project): Complaint[] =>
  [...files]
    .filter(([path]) => PATHS.test(path) && /\.(?:tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line) =>
          [...texts(line)].flatMap(complaintsAbout).map((complaint): Complaint => `${path}: ${complaint}`),
        ),
    )

/** Signs between two values, which stay half-width on a Chinese screen. */
const BETWEEN = /\}(?:, |: |; | \()\$\{|`(?:, |: |; | \()\$\{|\.join\('(?:, |: )'\)/
export const signs = ({ sources }: Project): Complaint[] =>
  sources
    .filter(({ path, isTest }) => /^(?:desk|web)\/src\//.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => BETWEEN.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map(
          (line): Complaint =>
            `${path}: signs between values follow the language: named, inParts, listed or withNote: ${line.trim()}`,
        ),
    )

/** People read reasons written in the code in both languages. Reasons of people are typed, and seeds act as people. */
const OWN_REASON = /\breason: ['`]\p{L}/u
export const reasons = ({ files }: Project): Complaint[] =>
  [...files]
    .filter(([path]) => /^server\/src\/(?!seed\/|testing\/|bench\/)/.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) => OWN_REASON.test(line))
        .map(
          (line): Complaint =>
            `${path}: a reason of ours stands in domain/src/people/ownReason.ts, with its Chinese: ${line.trim()}`,
        ),
    )
