import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
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
  const { data, error, refetch } = useApiQuery(endpoints.form, { project: no })
  if (!data && error) return <PageError error={error} onRetry={() => void refetch()} />
  return (
    <Frame bar>
      {data ? (
        <RetireForm form={data} wishKg={wishKg} bought={bought} />
      ) : (
        <Loading>
          <Skeleton w="80%" h={18} style={{ marginTop: 16 }} />
          <Skeleton h={64} r={12} style={{ marginTop: 20 }} />
          <Skeleton h={220} r={16} style={{ marginTop: 28 }} />
        </Loading>
      )}
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
