import { member } from '@tonne/contract/people/member'
import { copyPart } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Market, me } from './me.ts'
import { setLang } from './setLang.ts'

export const memberHandlers = (
  tools: Tools,
  market: Market & { membership: Handler<typeof member.membership> },
): Handlers<typeof member> => ({
  me: me(tools, market),
  membership: market.membership,
  setLang: setLang(tools),
})

export const memberModule = (tools: Tools, market: Parameters<typeof memberHandlers>[1]): Module => ({
  serves: [serves(member, memberHandlers(tools, market))],
  copies: [
    copyPart(
      'member',
      `select id, kind, email, first_name, last_name, real_name, company_name, uen, mobile, avatar, level, credit_score,
      joined_at, verified_at, answered_at,
       disabled_at, invitation_code, invited_by, terms_version, lang, muted_topics, mail_phrase, label from member
       where id = $1`,
    ),
  ],
})
