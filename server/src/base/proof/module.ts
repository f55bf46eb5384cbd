import { proof } from '@tonne/contract/base/proof'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { keepHead } from './keepHead.ts'
import { readCaseProof, readConsistency, readDrawProof, readEntryProof, readHead, readHeads } from './readProofs.ts'
import { sealRows } from './sealRows.ts'
import { readLeaves, readPublished } from './walkPages.ts'

const proofHandlers = (tools: Tools): Handlers<typeof proof> => ({
  head: readHead(tools),
  heads: readHeads(tools),
  consistency: readConsistency(tools),
  entry: readEntryProof(tools),
  case: readCaseProof(tools),
  draw: readDrawProof(tools),
  leaves: readLeaves(tools),
  published: readPublished(tools),
})

export const proofModule = (tools: Tools): Module => ({
  serves: [serves(proof, proofHandlers(tools))],
  due: [sealRows(tools), ...keepHead(tools)],
})
