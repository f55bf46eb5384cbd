import { preview } from '@tonne/contract/trading/preview'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { closeAtDesk } from './closeDraft.ts'
import { createDraft, saveDraft } from './editDraft.ts'
import { halting } from './haltMarket.ts'
import { decidePrice, proposePrice } from './planPrice.ts'
import { openPreview, previewProject } from './previewDraft.ts'
import { addDocument, addImage, readDeskFile } from './projectFiles.ts'
import { listDesk, readDeskProject, readFreeBlocks, readVersion } from './readDrafts.ts'
import { decideDraft, submitDraft, takeBackDraft } from './reviewDraft.ts'
import { decideStop, stopProject } from './stopProject.ts'

const previewHandlers = (tools: Tools): Handlers<typeof preview> => ({ project: previewProject(tools) })
export const projectDeskHandlers = (tools: Tools): Handlers<typeof projectDesk> => ({
  list: listDesk(tools),
  info: readDeskProject(tools),
  version: readVersion(tools),
  blocks: readFreeBlocks(tools),
  create: createDraft(tools),
  save: saveDraft(tools),
  submit: submitDraft(tools),
  takeBack: takeBackDraft(tools),
  decide: decideDraft(tools),
  close: closeAtDesk(tools),
  stop: stopProject(tools),
  decideStop: decideStop(tools),
  ...halting(tools),
  proposePrice: proposePrice(tools),
  decidePrice: decidePrice(tools),
  addDocument: addDocument(tools),
  addImage: addImage(tools),
  file: readDeskFile(tools),
  preview: openPreview(tools),
})

export const draftModule = (tools: Tools): Module => ({
  serves: [serves(preview, previewHandlers(tools)), servesDesk(projectDesk, projectDeskHandlers(tools))],
})
