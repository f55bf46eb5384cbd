/** Why: what has had its time goes by itself: rows that bridged a moment, codes, pictures of nothing, and what is personal. */
import { sweepCodes } from './people/login/sweepCodes.ts'
import { sweepUploads } from './people/upload/sweepUploads.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import { sweepOld } from './platform/schedule/sweepOld.ts'
import type { Tools } from './platform/tools.ts'
import { forgetClosed } from './support/copy/forgetClosed.ts'

export const sweeping = (tools: Tools): DueJob[] => [sweepOld(tools.db), sweepCodes(tools), sweepUploads(tools), forgetClosed(tools)]
