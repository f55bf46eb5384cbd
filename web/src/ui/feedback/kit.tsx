import { Button } from '../input/Button.tsx'
import { type Kit, nothing } from '../kit/kit.tsx'
import { Badge, StateBadge } from './Badge.tsx'
import { Delta } from './Delta.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { InfiniteEnd } from './InfiniteEnd.tsx'
import { Note } from './Note.tsx'
import { NotFound } from './NotFound.tsx'
import { ProofChip, ProofLine } from './ProofChip.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'
import { ToastProvider, useToast } from './Toast.tsx'

const tones = ['mute', 'live', 'info', 'warn', 'bad'] as const
const kinds = ['ok', 'warn', 'bad', 'info'] as const

function Toaster({ act, text }: { act: string; text: string }) {
  const toast = useToast()
  return (
    <Button variant="line" onClick={() => toast(text)}>
      {act}
    </Button>
  )
}

export const kit: Kit = {
  Badge: (say) => [
    ...tones.map((tone) => (
      <Badge key={tone} tone={tone} glyph="half">
        {say('Under review', '审核中')}
      </Badge>
    )),
    <StateBadge key="state" of={{ glyph: 'full', tone: 'live', words: ['Paid', '已支付'] }} />,
  ],
  Delta: () => [12, -7, 0].map((change) => <Delta key={change} change={change}>{`${Math.abs(change)}%`}</Delta>),
  EmptyState: (say) => [
    <EmptyState
      key="empty"
      title={say('No orders', '暂无订单')}
      text={say('What you buy appears here.', '您的购买记录将显示在这里。')}
      action={<Button to="/pages/project/index">{say('See projects', '查看项目')}</Button>}
    />,
  ],
  ErrorState: (say) => [
    <ErrorState key="failed" sentence={say('This did not load', '未能加载')} trace="T-1" onRetry={nothing} />,
  ],
  InfiniteEnd: () => [
    <InfiniteEnd key="end" onReach={nothing} more={false} />,
    <InfiniteEnd key="busy" onReach={nothing} more busy />,
  ],
  NotFound: (say) => [
    <NotFound
      key="lost"
      title={say('No such project', '项目不存在')}
      text={say('It may have another number.', '编号可能有误。')}
    />,
  ],
  Note: (say) =>
    kinds.map((kind) => (
      <Note key={kind} kind={kind} title={say('Your withdrawals wait', '提现等待中')}>
        {say('Until 21 Nov, 09:00', '至 11月21日 09:00')}
      </Note>
    )),
  ProofChip: (say) => [
    <ProofChip key="link" to="/pages/verify/index">
      {say('Check it', '核验')}
    </ProofChip>,
    <ProofChip key="act" icon="copy" onClick={nothing}>
      {say('Copy', '复制')}
    </ProofChip>,
    <ProofLine key="line" icon="seal">
      {say('Sealed in the log', '已封存于日志')}
    </ProofLine>,
  ],
  Skeleton: () => [
    <Loading key="wait">
      <Skeleton h={20} w="60%" />
      <Skeleton h={64} />
    </Loading>,
  ],
  Toast: (say) => [
    <ToastProvider key="toast">
      <Toaster act={say('Show a sentence', '显示提示')} text={say('Copied', '已复制')} />
    </ToastProvider>,
  ],
}
