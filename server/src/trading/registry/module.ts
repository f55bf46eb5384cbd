import { registryDesk } from '@tonne/contract/trading/registry'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { importRegistryFile } from './importRegistryFile.ts'
import { listFiles, listRegistryBlocks } from './store.ts'

const PAGE = 50
export const registryDeskHandlers = (tools: Tools): Handlers<typeof registryDesk> => ({
  import: importRegistryFile(tools),
  files: async ({ input: { limit = PAGE } }) => ({
    items: (await listFiles(tools.db, limit)).map((file) => ({ ...file, takenAt: file.takenAt.getTime() })),
  }),
  blocks: async ({ input: { find, ...asked } }) => {
    const { rows, next } = await pageOf(asked, (before, limit) =>
      listRegistryBlocks(tools.db, find?.trim() || null, before, limit),
    )
    const items = rows.map(({ template, unitKg, ...block }) => ({
      ...block,
      kg: (block.last - block.first + 1) * unitKg,
      text: template.replace('{first}', String(block.first)).replace('{last}', String(block.last)),
    }))
    return { items, next }
  },
})

export const registryModule = (tools: Tools): Module => ({
  serves: [servesDesk(registryDesk, registryDeskHandlers(tools))],
})
