import { notice } from '@tonne/contract/base/notice'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { serveMailOff, switchMailOff } from './mailOff.ts'
import { markEveryNotice, markNotice } from './markNotices.ts'
import { type MailChoices, preferMails, readPreferences } from './preferMails.ts'
import { readKey, switchPushOff, switchPushOn } from './pushes.ts'
import { listMyNotices, readUnread } from './readNotices.ts'
import { tellEveryone } from './tellEveryone.ts'

const noticeHandlers = (tools: Tools, choices: MailChoices): Handlers<typeof notice> => ({
  list: listMyNotices(tools),
  unread: readUnread(tools),
  read: markNotice(tools),
  readAll: markEveryNotice(tools),
  preferences: readPreferences(tools, choices),
  prefer: preferMails(tools, choices),
  pushKey: readKey(tools),
  pushOn: switchPushOn(tools),
  pushOff: switchPushOff(tools),
  mailOff: switchMailOff(tools, choices),
})

export const noticeModule = (tools: Tools, choices: MailChoices): Module => ({
  serves: [serves(notice, noticeHandlers(tools, choices)), serveMailOff(tools, choices)],
  due: [tellEveryone(tools)],
  copies: [
    ownRows('notices', 'notice', "kind, params - 'link' as params, at, read_at"),
    ownRows('push_devices', 'push_device', 'at'),
    copyPart(
      'mails',
      `select l.to_address, l.subject, l.at, l.sent_at from mail l join member m on lower(l.to_address) = m.email_key
      where m.id = $1 order by l.id`,
    ),
  ],
})
