import { certificate } from '@tonne/contract/carbon/certificate'
import { copyPart } from '../../shared/copyPart.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { certificateHandlers } from './certificateHandlers.ts'

export const certificateModule = (tools: Tools): Module => ({
  serves: [serves(certificate, certificateHandlers(tools))],
  copies: [
    copyPart(
      'certificates',
      `select r.no, c.version, c.record, c.hash, c.at from retirement r join certificate c on c.retirement_id = r.id
      where r.member_id = $1 order by c.id`,
    ),
  ],
})
