/** Why: what the app takes of this noun. */
import { certificate } from '@tonne/contract/carbon/certificate'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { certificateHandlers } from './certificateHandlers.ts'

export const certificateModule = (tools: Tools): Module => ({
  serves: [serves(certificate, certificateHandlers(tools))],
  due: [],
})
