import { dayOf } from '@tonne/domain/days'
import { Refusal } from '@tonne/domain/refusals'
import { verraExport } from '../demo/verraExport.ts'
import { registryDeskHandlers } from '../trading/registry/module.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const BLOCKS = `select id, template, first_no as first, last_no as last from registry_block where kind = 'issued'`

/**
 * Verra's own list of what it issued to the demo's projects, imported at the desk before they are made, so that what it
 * lists as retired can be compared later. Returns the world with each of its blocks bound to the imported one.
 */
export async function seedRegistry(tools: SeedTools, world: World, operators: ReadonlyMap<string, number>) {
  const issuedOn = dayOf(tools.clock.now())
  const runs = world.projects
    .filter(({ registry }) => registry === 'verra')
    .flatMap(({ registryProjectId, name, serials }) =>
      serials.map(({ first, last, text: template }) => ({
        ...{ project: registryProjectId.replace(/\D/g, ''), name: name.en, template, first, last },
        ...{ issuedOn, endedOn: null },
      })),
    )
  const answer = await registryDeskHandlers(tools).import(
    operatorCalls(tools, operators)('market@tonne.example', {
      name: 'verra-demo-issued.csv',
      content: verraExport(runs),
      reason: 'What Verra issued to the demo’s projects',
    }),
  )
  if (answer instanceof Refusal) throw answer
  if (!('accepted' in answer) || answer.accepted !== runs.length)
    throw new Error(`the demo's export was not taken whole: ${JSON.stringify(answer)}`)
  const blocks = await tools.db.rows<{ id: number; template: string; first: number; last: number }>(BLOCKS)
  const idOf = new Map(blocks.map(({ id, template, first, last }) => [`${template} ${first} ${last}`, id]))
  const projects = world.projects.map((project) => ({
    ...project,
    serials: project.serials.map((block) => ({
      ...block,
      blockId: idOf.get(`${block.text} ${block.first} ${block.last}`) ?? null,
    })),
  }))
  return { ...world, projects }
}
