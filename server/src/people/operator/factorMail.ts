/**
 * A wrong second factor behind a right password means that somebody has the password, so the operator is notified, and
 * the admins, who can disable the account.
 */
import { sayDayTime } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import type { Mail } from '../../platform/mail/outbox.ts'

type FactorShut = {
  to: string
  whose: string
  limit: number
  minutes: number
  device: string
  address: string
  now: Date
}

/** In both languages, because the desk does not know which one an operator reads. */
export function factorMail({ to, whose, limit, minutes, device, address, now }: FactorShut): Mail {
  const browser = sayDevice(device)
  const en =
    `The right password of ${whose} was given at the Tonne desk with ${limit} wrong codes or passkeys, the last on ` +
    `${sayDayTime(now, 'en', now)}, from ${browser.en}, ${address}. This account lets nobody in for ${minutes} ` +
    `minutes.\n\nIf it was not ${whose}, somebody knows the password: an admin disables the account and invites anew.`
  const cn =
    `${sayDayTime(now, 'cn', now)}，有人在 Tonne 运营后台以 ${whose} 的正确密码连续 ${limit} ` +
    `次提供错误的动态码或通行密钥，最近一次来自${browser.cn}，${address}。该账户在 ${minutes} 分钟内无法登录。\n\n如非本人操作，说明密码已泄露：请由管理员停用该账户并重新邀请。`
  return {
    to,
    subject: `Wrong codes for the Tonne desk: ${whose} / Tonne 运营后台动态码连续错误：${whose}`,
    body: `${en}\n\n${cn}`,
  }
}
