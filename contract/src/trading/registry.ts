import { registryNames } from '@tonne/domain/trading/registrySerial'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { Both, Find, Instant, keyIn, Limit, page, Reason, sortBy, sortedOf } from '../fields.ts'

const RegistryField = keyIn(registryNames)
const RegistryFileOut = z.object({
  name: z.string(),
  registry: RegistryField,
  hash: z.string(),
  rows: z.int(),
  accepted: z.int(),
  takenBy: z.string(),
  takenAt: Instant,
})
const RegistryBlockOut = z.object({
  id: z.int(),
  registry: RegistryField,
  registryProjectId: z.string(),
  name: z.string(),
  country: z.nullable(z.string()),
  kind: z.enum(['issued', 'ended']),
  first: z.int(),
  last: z.int(),
  kg: z.int(),
  /** Null where the registry does not say it. */
  vintageFrom: z.nullable(z.string()),
  vintageTo: z.nullable(z.string()),
  text: z.string(),
  issuedOn: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  /** The file and line that reported it. */
  file: z.string(),
  line: z.int(),
})
const market = byOperators('market')
const marketOrAdmin = byOperators('market', 'admin')
export const registryDesk = {
  import: post('/registry/import', {
    ...market,
    bodyLimit: 6_000_000,
    effect: 'tons',
    about:
      'Takes a registry’s export, recognised by its columns: each row is taken, known already, or named with its ' +
      'line and reason. The same file again changes nothing.',
    input: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(140)),
      content: z.string().check(z.minLength(1), z.maxLength(4_000_000)),
      reason: Reason,
    }),
    output: z.object({
      registry: RegistryField,
      accepted: z.int(),
      known: z.int(),
      named: z.array(z.object({ line: z.int(), reason: Both })),
    }),
    refusals: ['registryFileUnreadable', 'registryFileColumns', 'registryFileRows', 'registryFileNoSerials'],
  }),
  files: get('/registry/files', {
    ...marketOrAdmin,
    about: 'The imported exports, newest first.',
    input: z.object({ limit: Limit }),
    output: z.object({ items: z.array(RegistryFileOut) }),
  }),
  blocks: get('/registry/blocks', {
    ...marketOrAdmin,
    about: 'Serial blocks as the registries reported them, newest first; found by project number or name.',
    input: z.object({ find: Find, ...sortBy('id', 'kg'), ...page }),
    output: sortedOf(RegistryBlockOut),
  }),
}
