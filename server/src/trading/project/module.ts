import { project } from '@tonne/contract/trading/project'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { observePhases } from './observePhases.ts'
import { readPublicFile } from './readFile.ts'
import { readMine } from './readMine.ts'
import { listProjects, readPrices, readProject } from './readProjects.ts'

const projectHandlers = (tools: Tools): Handlers<typeof project> => ({
  list: listProjects(tools),
  info: readProject(tools),
  prices: readPrices(tools),
  mine: readMine(tools),
  file: readPublicFile(tools),
})

export const projectModule = (tools: Tools): Module => ({
  serves: [serves(project, projectHandlers(tools))],
  due: [observePhases(tools)],
})
