import { correctionDesk } from '@tonne/contract/money/correction'
import { copyPart } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { decideCorrection } from './decideCorrection.ts'
import { type CauseNos, findEntries } from './findEntries.ts'
import { proposeCorrection, proposeGive } from './proposeCorrection.ts'
import { readCorrections } from './readCorrections.ts'

export const correctionHandlers = (tools: Tools, causeNos: CauseNos): Handlers<typeof correctionDesk> => ({
  find: readOn(tools, 'correction', findEntries(tools, causeNos)),
  list: readOn(tools, 'correction', readCorrections(tools)),
  propose: proposeCorrection(tools),
  give: proposeGive(tools),
  decide: decideCorrection(tools),
})

export const correctionModule = (tools: Tools, causeNos: CauseNos): Module => ({
  serves: [servesDesk(correctionDesk, correctionHandlers(tools, causeNos))],
  copies: [
    copyPart(
      'corrections',
      `select no, kind, text_en, text_cn, evidence, reason, state, proposed_at, decided_at from correction
     where $1 = any(member_ids) or give_to = $1 order by id`,
    ),
  ],
})
