/** A row's text is read by the table of FORMAT.md; a text that does not fit is null. */
import { isDay, isNumber } from './forms.mjs'

const isText = (v) => typeof v === 'string'
const any = () => true
const nullOr = (rule) => (v) => v === null || rule(v)
const isHash = (v) => isText(v) && /^[0-9a-f]{64}$/.test(v)
const isSignature = (v) => isText(v) && /^[0-9a-f]{128}$/.test(v)
const isAccount = (v) => isText(v) && /^[^:]+:\d+:[^:]+:(0|[1-9]\d*)$/.test(v)
const WHEN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})\d{3}Z$/
/** Milliseconds, with microseconds cut off; null for a text that is no time. */
export function instantOf(when) {
  const [, upToMs] = (isText(when) && WHEN.exec(when)) || []
  const at = upToMs === undefined ? Number.NaN : Date.parse(`${upToMs}Z`)
  // Date.parse would accept a day that does not exist, such as 30 February, as another day.
  return Number.isNaN(at) || new Date(at).toISOString() !== `${upToMs}Z` ? null : at
}
const isWhen = (v) => instantOf(v) !== null

/** The items after the first, by name, in order. */
const tables = {
  posting: {
    ...{
      id: isNumber,
      entry: isNumber,
      kind: isText,
      cause: any,
      debit: isAccount,
      credit: isAccount,
      amount: isNumber,
    },
    ...{ reverses: nullOr(isNumber), when: isWhen },
  },
  act: {
    ...{ id: isNumber, actor: any, operator: any, act: isText, subject: isText, reason: any, before: any, after: any },
    ...{ member: any, when: isWhen },
  },
  certificate: {
    ...{ id: isNumber, retirement: isNumber, version: isNumber, record: isText, hash: isHash },
    ...{ signature: isSignature, when: isWhen },
  },
  case: {
    ...{ id: isNumber, step: isText, no: isText, member: any, scopes: any, code: any, reasonEn: any, reasonCn: any },
    ...{ by: any, since: any, reviewBy: any, lifting: any, when: isWhen },
  },
  key: {
    ...{ id: isNumber, position: isNumber, ends: isHash, begins: isHash, byEnds: isSignature, byBegins: isSignature },
    when: isWhen,
  },
  'draw.commit': {
    ...{ project: isText, rule: isText, commit: isHash, supply: isNumber, lot: isNumber, cap: isNumber },
    ...{ chain: nullOr(isText), round: nullOr(isNumber), opens: isWhen, closes: isWhen, when: isWhen },
  },
  'draw.list': { project: isText, hash: isHash, entrants: isText, seeds: isText, when: isWhen },
  'draw.result': {
    ...{ project: isText, outcome: isText, why: any, serverSeed: nullOr(isHash), beacon: nullOr(isHash) },
    ...{ signature: nullOr(isText), seed: nullOr(isHash), when: isWhen },
  },
  liability: {
    ...{
      id: isNumber,
      day: isDay,
      asset: isNumber,
      project: nullOr(isText),
      nameEn: nullOr(isText),
      nameCn: nullOr(isText),
    },
    ...{
      root: isHash,
      leaves: isNumber,
      owed: isNumber,
      members: isNumber,
      issued: nullOr(isNumber),
      retired: nullOr(isNumber),
    },
    ...{ custody: isNumber, when: isWhen },
  },
}

/**
 * `{ what, ...items, at }`, where `at` is the instant of `when`; null when the text is no list of a known kind and
 * form.
 */
export function readText(text) {
  let list
  try {
    list = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(list) || !Object.hasOwn(tables, list[0])) return null
  const rules = Object.entries(tables[list[0]])
  if (list.length !== rules.length + 1 || !rules.every(([, rule], i) => rule(list[i + 1]))) return null
  const items = Object.fromEntries(rules.map(([name], i) => [name, list[i + 1]]))
  return { what: list[0], ...items, at: instantOf(items.when) }
}
export const assetOf = (account) => Number(account.slice(account.lastIndexOf(':') + 1))
/** Singapore is eight hours ahead of UTC, all year. */
export const singaporeDay = (at) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)

export const differ = (values) => new Set(values).size === values.length
export const rise = (values) => values.every((value, i) => i === 0 || values[i - 1] < value)
