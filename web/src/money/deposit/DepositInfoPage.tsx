/** The page follows the bank by the socket, and polls slowly in case the socket is down. */
import '../../shared/payment/payNow.css'
import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { SettledDeposit } from './SettledDeposit.tsx'
import { WaitingDeposit } from './WaitingDeposit.tsx'

const ASK_AGAIN_MS = 10_000

function Coming() {
  return (
    <Frame bar busy>
      <Loading>
        <Skeleton h={420} r={20} style={{ marginTop: 16 }} />
        <Skeleton h={226} r={20} style={{ marginTop: 16 }} />
      </Loading>
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const first = useApiQuery(endpoints.info, { no })
  const watched =
    first.data?.state === 'waiting' || first.data?.state === 'expired' || first.data?.state === 'in_review'
  const query = useApiQuery(endpoints.info, { no }, { refetchInterval: watched ? ASK_AGAIN_MS : false })
  const { data } = query
  return (
    <>
      <Nav title={words.title} />
      {data?.state === 'waiting' && (
        <WaitingDeposit deposit={data} onRefresh={async () => (await query.refetch()).data} />
      )}
      {data && data.state !== 'waiting' && <SettledDeposit deposit={data} />}
      {!data && query.isPending && <Coming />}
      {!data && query.error && (
        <Frame>
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        </Frame>
      )}
    </>
  )
}
