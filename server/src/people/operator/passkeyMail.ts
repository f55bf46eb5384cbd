/**
 * A passkey that was made or removed is reported to the operator's own mailbox, where a stranger at an open desk cannot
 * hide it.
 */
import { sayDayTime } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import type { Mail } from '../../platform/mail/outbox.ts'

type PasskeyChange = {
  to: string
  what: 'made' | 'removed'
  label: string
  device: string
  address: string
  /** The number of passkeys left; the authenticator's code stays invalid even at none. */
  left: number
  now: Date
}

const texts = {
  made: { en: ['New passkey for the Tonne desk', 'was made for'], cn: ['Tonne 运营后台已新增通行密钥', '已新增'] },
  removed: {
    en: ['Passkey removed from the Tonne desk', 'was removed from'],
    cn: ['Tonne 运营后台已移除通行密钥', '已移除'],
  },
} as const
const left = (n: number) =>
  n === 0
    ? {
        en: 'It was the last one: from now on the desk opens with the password and the authenticator’s code.',
        cn: '这是最后一个通行密钥：此后凭密码与身份验证器的验证码登录运营后台。',
      }
    : {
        en: `The desk opens with a passkey only; you have ${n}. Your other sessions were ended.`,
        cn: `运营后台仅可凭通行密钥登录，您现有 ${n} 个。您的其他登录已全部退出。`,
      }

/** In both languages, because the desk does not know which one an operator reads. */
export function passkeyMail({ to, what, label, device, address, left: count, now }: PasskeyChange): Mail {
  const [browser, rest, words] = [sayDevice(device), left(count), texts[what]]
  const en =
    `The passkey “${label}” ${words.en[1]} your account at the Tonne desk, on ${sayDayTime(now, 'en', now)}, from ` +
    `${browser.en}, ${address}.\n\n${rest.en}\n\nIf it was not you, somebody is at your desk: tell an admin at once, ` +
    'who disables your account.'
  const cn =
    `${sayDayTime(now, 'cn', now)}，您的 Tonne ` +
    `运营后台账户${words.cn[1]}通行密钥“${label}”，来自${browser.cn}，${address}。\n\n${rest.cn}\n\n` +
    '如非本人操作，说明有人正在使用您的运营后台：请立即联系管理员停用您的账户。'
  return { to, subject: `${words.en[0]} / ${words.cn[0]}`, body: `${en}\n\n${cn}` }
}
