import type { Lang } from '@tonne/domain/format'

const words = {
  en: {
    phrase: (phrase: string) => `Your mail phrase: ${phrase}`,
    warning: 'Tonne never asks for a code by phone or chat, and never asks you to pay in order to withdraw.',
  },
  cn: {
    phrase: (phrase: string) => `您的防伪短语：${phrase}`,
    warning: 'Tonne 不会通过电话或聊天索要验证码，也不会要求您先付款再提现。',
  },
}
export const signMail = (body: string, { phrase, lang }: { phrase: string; lang: Lang }): string =>
  [body, ...(phrase ? [words[lang].phrase(phrase)] : []), words[lang].warning].join('\n\n')
