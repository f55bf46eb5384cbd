import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { useHeldProofQueries } from '../../shared/limits/proofQueries.ts'
import { allOf, QueryView } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { RetireForm } from './RetireForm.tsx'

function Choose() {
  const words = useWords(copy)
  return (
    <Frame narrow>
      <EmptyState
        art={<EmptyArt />}
        title={words.noneTitle}
        text={words.noneText}
        action={<Button to="/pages/profile/tons">{words.toTons}</Button>}
      />
    </Frame>
  )
}

function Chosen({ no }: { no: string }) {
  const wishKg = Number(useParam('kg') ?? 0)
  const bought = useParam('bought')
  const query = allOf({ form: useApiQuery(endpoints.form, { project: no }), ...useHeldProofQueries() })
  const coming = (
    <>
      <Skeleton w="80%" h={18} style={{ marginTop: 16 }} />
      <Skeleton h={64} r={12} style={{ marginTop: 20 }} />
      <Skeleton h={220} r={16} style={{ marginTop: 28 }} />
    </>
  )
  return (
    <Frame bar>
      <QueryView query={query} coming={coming}>
        {({ form }) => <RetireForm form={form} wishKg={wishKg} bought={bought} />}
      </QueryView>
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no')
  return (
    <>
      <Nav title={words.title} />
      {no === undefined ? <Choose /> : <Chosen no={no} />}
    </>
  )
}
