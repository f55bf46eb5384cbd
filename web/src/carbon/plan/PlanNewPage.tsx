import { project as projects } from '@tonne/contract/trading/project'
import type { Terms } from '@tonne/domain/base/terms'
import { sayCents } from '@tonne/domain/format'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSettings } from '../../api/settings.ts'
import { go, useParam } from '../../api/way.ts'
import { useHeldProofQueries } from '../../shared/limits/proofQueries.ts'
import { allOf, QueryView } from '../../shared/pages/QueryPage.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { PlanForm } from './PlanForm.tsx'

function Chosen({ no, wishKg }: { no: string; wishKg: number }) {
  const query = allOf({ project: useApiQuery(projects.info, { no }), ...useHeldProofQueries() })
  const terms = useSettings()?.terms as Terms | undefined
  const coming = (
    <>
      <Skeleton h={64} r={12} style={{ marginTop: 20 }} />
      <Skeleton h={64} r={12} style={{ marginTop: 20 }} />
      <Skeleton h={220} r={16} style={{ marginTop: 28 }} />
    </>
  )
  const data = terms && query.data && { project: query.data.project, terms }
  return (
    <QueryView query={{ ...query, data }} coming={coming}>
      {(chosen) => <PlanForm key={no} {...chosen} wishKg={wishKg} />}
    </QueryView>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const no = useParam('no')
  const wishKg = Number(useParam('kg') ?? 0)
  const list = useApiQuery(projects.list, { phase: 'in_progress', sort: 'price_low', limit: 50 })
  const options = (list.data?.items.filter(({ stop }) => stop === null) ?? []).map((item) => ({
    value: item.no,
    label: inParts(lang, item.name[lang], sayCents(item.priceCents)),
  }))
  const choose = (next: string) =>
    go(`/pages/profile/plannew?no=${next}${wishKg > 0 ? `&kg=${wishKg}` : ''}`, { replace: true })
  return (
    <>
      <Nav title={words.newTitle} />
      <Frame className="is-beside" bar={no !== undefined}>
        <p className="cap2 mt3">{words.lead}</p>
        <Select
          className="mt4"
          label={words.project}
          placeholder={words.choose}
          value={no ?? ''}
          options={options}
          onChange={choose}
        />
        {no !== undefined && <Chosen no={no} wishKg={wishKg} />}
      </Frame>
    </>
  )
}
