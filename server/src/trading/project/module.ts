import { project } from '@tonne/contract/trading/project'
import { refuse } from '@tonne/domain/refusals'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPublicFile } from '../draft/store.ts'
import { observePhases } from './observePhases.ts'
import { readMine } from './readMine.ts'
import { listProjects, readPrices, readProject } from './readProjects.ts'

/** A published file stays readable under the hash of its bytes. */
const YEAR = 31_536_000
const readPublicFile =
  ({ db, files }: Tools): Handler<typeof project.file> =>
  async ({ input: { name } }) => {
    const { kind, ...columns } = (await findPublicFile(db, name)) ?? refuse('notFound')
    const bytes = await files.get(columns)
    const cache = { seconds: YEAR, shared: true }
    return kind === 'image'
      ? new FileAnswer({ bytes, mime: 'image/webp', name: `${name.slice(0, 12)}.webp`, how: 'inline', cache })
      : new FileAnswer({ bytes, mime: 'application/pdf', name: `${name.slice(0, 12)}.pdf`, how: 'attachment', cache })
  }

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
