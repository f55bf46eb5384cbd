import { session } from '@tonne/contract/people/session'
import { ownRows } from '../../shared/copyPart.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { sessionHandlers } from './sessionHandlers.ts'

export const sessionModule = (tools: Tools): Module => ({
  serves: [serves(session, sessionHandlers(tools))],
  copies: [
    ownRows('sessions', 'session', 'device, address, created_at, used_at, ends_at, revoked_at'),
    ownRows('known_devices', 'known_device', 'first_at, last_at', 'first_at'),
  ],
})
