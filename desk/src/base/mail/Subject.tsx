import type { Mail } from './rows.ts'

/** A mail is in its member's language, whatever the desk's is. */
export const Subject = ({ mail: { lang, subject } }: { mail: Pick<Mail, 'lang' | 'subject'> }) => (
  <span lang={lang === 'cn' ? 'zh-CN' : 'en'}>{subject}</span>
)
