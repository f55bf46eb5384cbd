import type { Evidence } from './keptHeads.ts'

export const forkName = ({ file: { first, second } }: Evidence): string => `fork-${first.size}-${second.size}.json`
