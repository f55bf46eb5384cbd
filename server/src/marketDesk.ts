/** Why: what the market's operators do with projects and their serials, composed apart from the members' own endpoints. */
import { DESK_BASE } from '@tonne/contract/envelope'
import { preview } from '@tonne/contract/trading/preview'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { registryDesk } from '@tonne/contract/trading/registry'
import type { FastifyInstance } from 'fastify'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { Tools } from './platform/tools.ts'
import { previewHandlers, projectDeskHandlers } from './trading/draft/draftHandlers.ts'
import { registryDeskHandlers } from './trading/registry/registryHandlers.ts'

export function serveMarketDesk(app: FastifyInstance, tools: Tools, serveTools: ServeTools): void {
  serve(app, registryDesk, registryDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, preview, previewHandlers(tools), serveTools)
  serve(app, projectDesk, projectDeskHandlers(tools), serveTools, DESK_BASE)
}
