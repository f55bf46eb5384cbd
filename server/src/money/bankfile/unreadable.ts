import { type Day, isDay } from '@tonne/domain/days'
import type { Cents } from '@tonne/domain/money'
import { centsOfFile } from '@tonne/domain/money/bankFile'
import { refuse } from '@tonne/domain/refusals'

export const unreadable = (en: string, cn: string): never => refuse('bankFileUnreadable', { why: { en, cn } })

const MOST_SHOWN = 40
const shown = (value: string) => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value)

export const amountAt = (text: string, where: string): Cents =>
  centsOfFile(text) ??
  unreadable(
    `${where} is "${shown(text)}", no amount in whole cents`,
    `${where} 为“${shown(text)}”，不是以分为单位的金额`,
  )
/** The day of '2026-11-20' or of '2026-11-20T23:59:59+08:00': a bank in Singapore writes Singapore's day. */
export const dayAt = (text: string, where: string): Day => {
  const day = text.slice(0, 10)
  return isDay(day) ? day : unreadable(`${where} is "${shown(text)}", no day`, `${where} 为“${shown(text)}”，不是日期`)
}
export const textAt = (text: string | undefined, where: string): string => {
  const value = (text ?? '').trim()
  return value && value.length <= 140
    ? value
    : unreadable(`${where} is missing or too long`, `缺少 ${where} 或内容过长`)
}
