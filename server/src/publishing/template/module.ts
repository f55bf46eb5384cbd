import { templateDesk } from '@tonne/contract/publishing/template'
import { refusePlaces } from '@tonne/domain/publishing/template'
import { refuse } from '@tonne/domain/refusals'
import { once } from '../../platform/http/idempotency.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  insertTemplateVersion,
  listTemplates,
  listTemplateVersions,
  newTemplateId,
  type TemplateVersion,
} from './store.ts'

const templateOut = ({ titleEn, titleCn, textEn, textCn, at, ...rest }: TemplateVersion) => ({
  ...rest,
  title: { en: titleEn, cn: titleCn },
  text: { en: textEn, cn: textCn },
  at: at.getTime(),
})

function writeTemplate({ db }: Tools): Handler<typeof templateDesk.write> {
  return ({ input, operator, keyed, now, address }) =>
    once(db, { keyed, now }, async (tx) => {
      const { id: known, version: read = 0, ...words } = input
      refusePlaces(words.kind, { en: words.textEn, cn: words.textCn })
      const before =
        known === undefined ? undefined : ((await listTemplateVersions(tx, known))[0] ?? refuse('notFound'))
      if (before && before.version !== read) refuse('contentStale')
      const id = known ?? (await newTemplateId(tx))
      const version = (before?.version ?? 0) + 1
      const written = { ...words, id, version, operatorId: operator.id, by: operator.name }
      if (!(await insertTemplateVersion(tx, written, now))) refuse('contentStale')
      const { reason, ...after } = words
      const act = { by: operator, act: 'template.write', subject: `template ${id}`, reason, address }
      await insertAudit(
        tx,
        { ...act, before: before ? { version: before.version } : null, after: { version, ...after } },
        now,
      )
      return { id, version }
    })
}

const templateHandlers = (tools: Tools): Handlers<typeof templateDesk> => ({
  list: async () => ({ items: (await listTemplates(tools.db)).map(templateOut) }),
  versions: async ({ input: { id } }) => {
    const versions = await listTemplateVersions(tools.db, id)
    if (versions.length === 0) refuse('notFound')
    return { items: versions.map(templateOut) }
  },
  write: writeTemplate(tools),
})
export const templateModule = (tools: Tools): Module => ({
  serves: [servesDesk(templateDesk, templateHandlers(tools))],
})
