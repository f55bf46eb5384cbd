import { registryDesk } from '@tonne/contract/trading/registry'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { importRegistryFile } from './importRegistryFile.ts'
import { listFiles, listRegistryBlocks, SORTS } from './store.ts'

const PAGE = 50
export const registryDeskHandlers = (tools: Tools): Handlers<typeof registryDesk> => ({
  import: importRegistryFile(tools),
  files: async ({ input: { limit = PAGE } }) => ({
    items: (await listFiles(tools.db, limit)).map((file) => ({ ...file, takenAt: file.takenAt.getTime() })),
  }),
  blocks: async ({ input: { find, ...asked } }) => {
    const { rows, ...page } = await pageSorted(tools.db, SORTS, 'id.desc', asked, (place, sql) =>
      listRegistryBlocks(sql, find?.trim() || null, place),
    )
    const items = rows.map(({ template, ...block }) => ({
      ...block,
      text: template.replace('{first}', String(block.first)).replace('{last}', String(block.last)),
    }))
    return { items, ...page }
  },
})

export const registryModule = (tools: Tools): Module => ({
  serves: [servesDesk(registryDesk, registryDeskHandlers(tools))],
})
