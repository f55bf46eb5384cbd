import { notice } from '@tonne/contract/base/notice'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { markEveryNotice, markNotice } from './markNotices.ts'
import { type MailChoices, preferMails, readPreferences } from './preferMails.ts'
import { listMyNotices, readUnread } from './readNotices.ts'
import { tellEveryone } from './tellEveryone.ts'

export const noticeHandlers = (tools: Tools, choices: MailChoices): Handlers<typeof notice> => ({
  list: listMyNotices(tools),
  unread: readUnread(tools),
  read: markNotice(tools),
  readAll: markEveryNotice(tools),
  preferences: readPreferences(tools, choices),
  prefer: preferMails(tools, choices),
})

export const noticeModule = (tools: Tools, choices: MailChoices): Module => ({
  serves: [serves(notice, noticeHandlers(tools, choices))],
  due: [tellEveryone(tools)],
})
