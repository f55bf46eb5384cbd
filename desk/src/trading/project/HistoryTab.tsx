import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { changedFields, projectFieldKeys, projectFields } from '@tonne/domain/trading/projectFields'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import type { TabProps } from './rows.ts'

const copy = {
  published: ['What is published', '已发布内容'],
  nothing: ['Nothing: it is new', '无：新项目'],
  version: ['Version {version}, {by}, {at}', '第 {version} 版，{by}，{at}'],
  compare: ['Compare with', '对比'],
  field: ['Field', '字段'],
  before: ['Before', '修改前'],
  after: ['Now', '现在'],
  same: ['Nothing differs', '没有差异'],
  none: ['Empty', '空'],
} satisfies Record<string, Pair>

export function HistoryTab({ draft, content }: TabProps) {
  const words = useWords(copy)
  const lang = useLang()
  const [against, setAgainst] = useState('published')
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return (
    <>
      <Select
        label={words.compare}
        value={against}
        onText={setAgainst}
        options={[
          ['published', draft.live ? words.published : words.nothing],
          ...draft.versions
            .filter(({ version }) => version < draft.version)
            .map(
              (v) =>
                [String(v.version), fill(words.version, { version: v.version, by: v.by.name, at: at(v.at) })] as const,
            ),
        ]}
      />
      {against === 'published' ? (
        <Difference before={draft.live as ProjectContent | null} after={content} />
      ) : (
        <OfVersion no={draft.no} version={Number(against)} after={content} />
      )}
    </>
  )
}

function OfVersion({ no, version, after }: { no: string; version: number; after: ProjectContent }) {
  const query = useDesk(projectDesk.version, { no, version })
  return (
    <QueryView query={query}>
      {({ content }) => <Difference before={content as ProjectContent} after={after} />}
    </QueryView>
  )
}

/** The lines that only one of the two lists has; when only their order differs, both lists. */
function without(before: string, after: string): [string, string] {
  const [was, is] = [before.split('\n'), after.split('\n')]
  const only = (these: string[], those: string[]) => these.filter((line) => !those.includes(line)).join('\n')
  const [gone, come] = [only(was, is), only(is, was)]
  return gone === '' && come === '' ? [before, after] : [gone, come]
}

/** Without `before`, all that a new project says: also what a new draft begins with. */
function Difference({ before, after }: { before: ProjectContent | null; after: ProjectContent }) {
  const words = useWords(copy)
  const lang = useLang()
  const say = (key: (typeof projectFieldKeys)[number], content: ProjectContent | null) =>
    content ? projectFields[key].say(content, lang) : ''
  const keys = before ? changedFields(before, after) : projectFieldKeys.filter((key) => say(key, after) !== '')
  if (keys.length === 0) return <p className="tbl-empty">{words.same}</p>
  return (
    <TableBox label={words.compare}>
      <table className="tbl proj-diff">
        <caption className="sr">{words.compare}</caption>
        <thead>
          <tr>
            <th>{words.field}</th>
            <th>{words.before}</th>
            <th>{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const [was, is] = without(say(key, before), say(key, after))
            return (
              <tr key={key}>
                <th scope="row">{pick(projectFields[key].label, lang)}</th>
                <td>{was ? <del>{was}</del> : <span className="cap">{words.none}</span>}</td>
                <td>{is ? <ins>{is}</ins> : <span className="cap">{words.none}</span>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableBox>
  )
}
