import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import type { Reads } from '../../platform/database/standby.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { findPaper, findPaperVersion, listPaperVersions, type PaperName } from './store.ts'

type ReadPaperInput = { name: PaperName; version: number | undefined; now: Date; reads: Reads }
export function readPaper(): Handler<typeof news.paper> {
  const read = shared(
    ({ name, version }: ReadPaperInput) => `${name} ${version}`,
    async ({ name, version, now, reads }) => {
      const fresh = reads.fresh()
      const paper =
        (version === undefined ? await findPaper(fresh, name, now) : await findPaperVersion(fresh, name, version)) ??
        refuse('notFound')
      const versions = (await listPaperVersions(fresh, name)).map((v) => ({
        ...v,
        effectiveAt: v.effectiveAt.getTime(),
      }))
      const { changed: _, effectiveAt, ...fields } = paper
      return new Serialized({ ...fields, effectiveAt: effectiveAt.getTime(), versions })
    },
  )
  return ({ input, now, reads }) => read({ name: input.name, version: input.version, now, reads })
}
