import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPaper, findPaperVersion, listPaperVersions, type PaperName } from './store.ts'

type ReadPaperInput = { name: PaperName; version: number | undefined; now: Date }
export function readPaper({ db }: Tools): Handler<typeof news.paper> {
  const read = shared(
    ({ name, version }: ReadPaperInput) => `${name} ${version}`,
    async ({ name, version, now }) => {
      const paper =
        (version === undefined ? await findPaper(db, name, now) : await findPaperVersion(db, name, version)) ??
        refuse('notFound')
      const versions = (await listPaperVersions(db, name)).map((v) => ({ ...v, effectiveAt: v.effectiveAt.getTime() }))
      const { changed: _, effectiveAt, ...fields } = paper
      return new Serialized({ ...fields, effectiveAt: effectiveAt.getTime(), versions })
    },
  )
  return ({ input, now }) => read({ name: input.name, version: input.version, now })
}
