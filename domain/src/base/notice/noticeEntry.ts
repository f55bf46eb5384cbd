/** What a member may switch mails off for. `security` and `money` are always sent: they are how a theft is seen. */
export const noticeTopics = ['security', 'money', 'market', 'account', 'news'] as const
export type NoticeTopic = (typeof noticeTopics)[number]
const alwaysMailed: readonly NoticeTopic[] = ['security', 'money']
export const isAlwaysMailed = (topic: NoticeTopic): boolean => alwaysMailed.includes(topic)

/**
 * `{holes}` become required parameters. `leadsTo` is the app's page, with holes too. `mail` is what only the mail says
 * besides: a link that is good without logging in.
 */
export type NoticeEntry = {
  readonly topic: NoticeTopic
  readonly leadsTo: string
  readonly title: { readonly en: string; readonly cn: string }
  readonly body: { readonly en: string; readonly cn: string }
  readonly mail?: { readonly en: string; readonly cn: string }
}
