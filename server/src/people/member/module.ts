import type { Output } from '@tonne/contract/endpoint'
import { member } from '@tonne/contract/people/member'
import { changeSpendLimit, type SpendLimit, spendLimitAt } from '@tonne/domain/trading/spend'
import { copyPart } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Market, me } from './me.ts'
import { getSpendLimit, lockSpendLimit, updateLang, updateSpendLimit } from './store.ts'

/** The language is stored, because mails and receipts are sent while no screen is open. */
const setLang =
  ({ db }: Tools): Handler<typeof member.setLang> =>
  async ({ memberId, lang, now }) => {
    await db.tx(async (tx) => {
      await updateLang(tx, memberId, lang)
      // The page of mail preferences shows the language of mails.
      emit(tx, { memberId, stale: ['notice'] }, now)
    })
    return { lang }
  }

const memberHandlers = (
  tools: Tools,
  market: Market & { membership: Handler<typeof member.membership> },
): Handlers<typeof member> => ({
  me: me(tools, market),
  membership: market.membership,
  setLang: setLang(tools),
  spendLimit: async ({ memberId, now }) => limitOut(await getSpendLimit(tools.db, memberId), now),
  setSpendLimit: ({ input, memberId, now }) =>
    tools.db.tx(async (tx) => {
      const limit = changeSpendLimit(await lockSpendLimit(tx, memberId), input.limitCents, now)
      await updateSpendLimit(tx, memberId, limit)
      return limitOut(limit, now)
    }),
})
const limitOut = (limit: SpendLimit, now: Date): Output<typeof member.spendLimit> => {
  const { limitCents, next } = spendLimitAt(limit, now)
  return { limitCents, next: next && { limitCents: next.limitCents, at: next.at.getTime() } }
}

export const memberModule = (tools: Tools, market: Parameters<typeof memberHandlers>[1]): Module => ({
  serves: [serves(member, memberHandlers(tools, market))],
  copies: [
    copyPart(
      'member',
      `select id, kind, email, first_name, last_name, real_name, company_name, uen, mobile, avatar, level, credit_score,
      joined_at, verified_at, answered_at,
       disabled_at, invitation_code, invited_by, terms_version, lang, muted_topics, mail_phrase, label, day_limit_cents,
       next_day_limit_cents, next_day_limit_at from member
       where id = $1`,
    ),
  ],
})
