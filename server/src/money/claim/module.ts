import { claim, lineDesk } from '@tonne/contract/money/claim'
import type { Bank } from '../../shared/bank/bank.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { claimPayment, listMyClaims, withdrawClaim } from './claimPayment.ts'
import { decideLine } from './decideLine.ts'
import { proposeMatch, proposeOwn, proposeReturn } from './proposeDecision.ts'
import { readCandidates, readClaims, readLines, refuseClaim } from './readLines.ts'
import { sendReturns } from './sendReturns.ts'

export const claimHandlers = (tools: Tools): Handlers<typeof claim> => ({
  create: claimPayment(tools),
  list: listMyClaims(tools),
  withdraw: withdrawClaim(tools),
})
const lineHandlers = (tools: Tools): Handlers<typeof lineDesk> => ({
  lines: readOn(tools, 'line', readLines(tools)),
  candidates: readCandidates(tools),
  match: proposeMatch(tools),
  return: proposeReturn(tools),
  own: proposeOwn(tools),
  decide: decideLine(tools),
  claims: readOn(tools, 'claim', readClaims(tools)),
  refuseClaim: refuseClaim(tools),
})

export const claimModule = (tools: Tools, bank: Bank | undefined): Module => ({
  serves: [serves(claim, claimHandlers(tools)), servesDesk(lineDesk, lineHandlers(tools))],
  due: [...(bank ? [sendReturns(tools.db, bank)] : [])],
  copies: [
    ownRows(
      'decisions_on_payments',
      'line_decision',
      'kind, state, reason, proposed_name, proposed_at, decided_name, decided_at',
    ),
    ownRows(
      'claims',
      'claim',
      'no, amount_cents, paid_day, sender, reference, evidence, state, answer, made_at, decided_at',
    ),
  ],
})
