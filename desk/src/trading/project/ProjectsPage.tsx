import './project.css'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayWaited } from '@tonne/domain/support/queue'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { Queue } from '../../platform/Queue.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { TemplateQueue } from '../../ui/templates.tsx'
import { copy } from './copy.ts'
import { MarketHalt } from './MarketHalt.tsx'
import { ProjectView } from './ProjectView.tsx'
import { isIn, type Part, type ProjectRow, parts } from './rows.ts'
import { useProjectColumns } from './useColumns.tsx'

export default function ProjectsPage() {
  const words = useWords(copy)
  const [no, setNo] = useParam('no')
  const query = useDesk(projectDesk.list, {})
  if (no)
    return (
      <TemplateQueue value="project">
        <ProjectView key={no} no={no} onBack={() => setNo('')} />
      </TemplateQueue>
    )
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <MarketHalt />
      <QueryView query={query}>{({ items }) => <List items={items} onOpen={(one) => setNo(one, true)} />}</QueryView>
    </>
  )
}

function List({ items, onOpen }: { items: readonly ProjectRow[]; onOpen(no: string): void }) {
  const words = useWords(copy)
  const [part, setPart] = useParam('part')
  const [type, setType] = useParam('type')
  const [registry, setRegistry] = useParam('registry')
  const columns = useProjectColumns()
  const fitting = items.filter((row) => (!type || row.type === type) && (!registry || row.registry === registry))
  return (
    <>
      <Heads items={items} />
      <Queue
        label={words.title}
        columns={columns}
        rows={fitting.filter((row) => isIn((part || 'all') as Part, row))}
        rowId={(row) => row.no}
        empty={words.empty}
        assigned="project"
        views={{
          value: part || 'all',
          onPick: (one) => setPart(one === 'all' ? '' : one),
          tabs: parts.map((value) => ({
            value,
            label: words[value],
            count: fitting.filter((row) => isIn(value, row)).length,
          })),
        }}
        filters={
          <>
            <OneOf label={words.type} any={words.anyType} of={projectTypes} value={type} onPick={setType} />
            <OneOf
              label={words.standard}
              any={words.anyRegistry}
              of={registries}
              value={registry}
              onPick={setRegistry}
            />
          </>
        }
        acts={<Begin onMade={onOpen} />}
        take={() => takeCsv(projectDesk.list, {})}
        onOpen={(row) => onOpen(row.no)}
      />
    </>
  )
}

type OneOfProps = {
  label: string
  any: string
  of: Readonly<Record<string, Pair>>
  value: string
  onPick(value: string): void
}
function OneOf({ label, any, of, value, onPick }: OneOfProps) {
  const lang = useLang()
  const options = Object.entries(of).map(([key, name]) => [key, pick(name, lang)] as const)
  return <Select label={label} value={value} options={[['', any], ...options]} onText={onPick} />
}

function Heads({ items }: { items: readonly ProjectRow[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const waiting = items.filter((row) => isIn('review', row))
  const oldest = Math.min(...waiting.map((row) => row.waitsSince ?? serverNow()))
  return (
    <Kpis
      items={[
        {
          label: words.kpiReview,
          value: waiting.length,
          to: { part: 'review' },
          ...(waiting.length > 0 ? { note: sayWaited(oldest, serverNow(), lang) } : {}),
        },
        { label: words.kpiPrices, value: items.filter((row) => row.priceWaits).length },
        { label: words.kpiDrafts, value: items.filter((row) => isIn('drafts', row)).length, to: { part: 'drafts' } },
        { label: words.selling, value: items.filter((row) => isIn('selling', row)).length, to: { part: 'selling' } },
      ]}
    />
  )
}

function Begin({ onMade }: { onMade(no: string): void }) {
  const words = useWords(copy)
  const create = useAct(projectDesk.create)
  if (!useMay(['market'])) return null
  return (
    <>
      <Button
        busy={create.isPending && words.saving}
        onClick={() => create.mutate({}, { onSuccess: ({ no }) => onMade(no) })}
      >
        {words.begin}
      </Button>
      {create.error && <Note bad>{create.error.message}</Note>}
    </>
  )
}
