import { owner } from '@tonne/contract/trading/owner'
import { copyPart } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { answerLink } from './answerLink.ts'
import { askOwners } from './askOwners.ts'
import { readLinks } from './readLinks.ts'

export const ownerHandlers = (tools: Tools): Handlers<typeof owner> => ({
  links: readLinks(tools),
  answer: answerLink(tools),
})

export const ownerModule = (tools: Tools): Module => ({
  serves: [serves(owner, ownerHandlers(tools))],
  due: [askOwners(tools)],
  copies: [
    // A company learns nothing of the person it names before their yes: neither that they were asked, nor that they
    // said no.
    copyPart(
      'links_of_accounts',
      `select id, account_id, owner_id, state, asked_at, confirmed_at, ended_at from owner_link
     where owner_id = $1 or (account_id = $1 and confirmed_at is not null) order by id`,
    ),
    copyPart(
      'links_of_accounts_steps',
      `select s.link_id, s.state, s.by_member_id = $1 as by_you, s.at from owner_link l
      join owner_link_step s on s.link_id = l.id
     where l.owner_id = $1 or (l.account_id = $1 and s.state in ('confirmed', 'ended')) order by s.id`,
    ),
  ],
})
