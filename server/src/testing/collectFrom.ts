import { proof } from '@tonne/contract/base/proof'
import type { Call } from '@tonne/contract/client'
import { collectWalk } from '@tonne/verify/collectWalk'
import type { WalkBundle } from '@tonne/verify/verifyWalk'
import { done } from './answers.ts'

/** The whole public log, as a stranger reads it. */
export const collectFrom = (call: Call): Promise<WalkBundle> =>
  collectWalk(async (path) => {
    const [name, query] = path.split('?')
    const input = Object.fromEntries(new URLSearchParams(query))
    if (name === 'head') return done(await call(proof.head, {}))
    const page = { size: Number(input.size), ...(input.after ? { after: input.after } : {}) }
    return name === 'leaves' ? done(await call(proof.leaves, page)) : done(await call(proof.published, page))
  })
