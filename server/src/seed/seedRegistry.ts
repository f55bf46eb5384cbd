import { csvOf } from '@tonne/domain/csv'
import { dayOf } from '@tonne/domain/days'
import { Refusal } from '@tonne/domain/refusals'
import { type ListedRegistry, listedRegistries, registryExport } from '../demo/registryExport.ts'
import { registryDeskHandlers } from '../trading/registry/module.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const BLOCKS = `select id, template, first_no as first, last_no as last from registry_block where kind = 'issued'`

/** Two fictional batches in the form of Isometric's list: kilograms under one id, without serial numbers. */
const countedExport = (issuedOn: string): string =>
  csvOf([
    ['id', 'issued_at', 'project_id', 'supplier.organisation.name', 'supplier_credit_batch_size_total.credit_kgs'],
    ['iss_0DEMQ7K2M4NBTX9R', `${issuedOn}T01:12:44.512Z`, 'prj_0DEMRHC', 'Riau Husk Carbon', 184_317],
    ['iss_0DEMS3W8Z5JQHC1V', `${issuedOn}T01:13:07.090Z`, 'prj_0DEMRHC', 'Riau Husk Carbon', 96_058],
  ])

/**
 * Imports the registries' own lists of what they issued to the demo's projects, before these are made, so that their
 * lists of retired tons can be compared later. Returns the world with each of its blocks bound to the imported one.
 */
export async function seedRegistry(tools: SeedTools, world: World, operators: ReadonlyMap<string, number>) {
  const issuedOn = dayOf(tools.clock.now())
  const take = async (name: string, content: string, rows: number): Promise<void> => {
    const reason = 'What the registry issued to the demo’s projects'
    const call = operatorCalls(tools, operators)('market@tonne.example', { name, content, reason })
    const answer = await registryDeskHandlers(tools).import(call)
    if (answer instanceof Refusal) throw answer
    if (!('accepted' in answer) || answer.accepted !== rows)
      throw new Error(`the demo's export was not taken whole: ${JSON.stringify(answer)}`)
  }
  for (const registry of listedRegistries) {
    const runs = runsOf(world, registry, issuedOn)
    const name = registry === 'verra' ? 'verra' : 'gold-standard'
    await take(`${name}-demo-issued.csv`, registryExport(registry, runs), runs.length)
  }
  await take('isometric-demo-issued.csv', countedExport(issuedOn), 2)
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

const runsOf = (world: World, wanted: ListedRegistry, issuedOn: string) =>
  world.projects
    .filter(({ registry }) => registry === wanted)
    .flatMap(({ registryProjectId, name, serials }) =>
      serials.map(({ first, last, text: template }) => ({
        ...{ project: registryProjectId.replace(/\D/g, ''), name: name.en, template, first, last },
        ...{ issuedOn, endedOn: null },
      })),
    )
