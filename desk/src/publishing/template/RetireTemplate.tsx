import { templateDesk } from '@tonne/contract/publishing/template'
import { named } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { Template } from './rows.ts'

/** Stops offering a template, or offers it again, by a new version. */
export function RetireTemplate({ row }: { row: Template }) {
  const words = useWords(copy)
  const lang = useLang()
  const write = useAct(templateDesk.write)
  const { id, version, kind, queue, title, text, retired } = row
  const label = retired ? words.revive : words.retire
  const run = (reason: string) =>
    write.mutateAsync({
      ...{ id, version, kind, queue, retired: !retired, reason },
      ...{ titleEn: title.en, titleCn: title.cn, textEn: text.en, textCn: text.cn },
    })
  return (
    <ReasonActs className={null}>
      <ReasonButton
        as="line"
        title={named(lang, label, title[lang])}
        about={!retired && words.retireAbout}
        commit={label}
        run={run}
      />
    </ReasonActs>
  )
}
