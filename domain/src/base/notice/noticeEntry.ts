/**
 * The topics of mails that a member may switch off. `security` and `money` are always sent, because such a mail is how
 * a member notices a theft.
 */
export const noticeTopics = ['security', 'money', 'market', 'account', 'news'] as const
export type NoticeTopic = (typeof noticeTopics)[number]
const alwaysMailed: readonly NoticeTopic[] = ['security', 'money']
export const isAlwaysMailed = (topic: NoticeTopic): boolean => alwaysMailed.includes(topic)

/**
 * `{holes}` become required parameters. `leadsTo` is a page of the app, with holes too. `mail` is text that is in the
 * mail only: a link that works without logging in.
 */
export type NoticeEntry = {
  readonly topic: NoticeTopic
  readonly leadsTo: string
  readonly title: { readonly en: string; readonly cn: string }
  readonly body: { readonly en: string; readonly cn: string }
  readonly mail?: { readonly en: string; readonly cn: string }
}
