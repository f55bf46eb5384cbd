import { market } from '@tonne/contract/trading/market'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useSend } from '../api/send.ts'
import { ConfirmButton } from '../ui/sheet/ConfirmButton.tsx'

const copy = {
  cancel: ['Cancel', '撤单'],
  cancelling: ['Cancelling', '撤单中'],
  title: ['Cancel this order?', '确定撤单？'],
  text: [
    'What has not been traded comes back to you at once. If you order again, you start at the end of the queue.',
    '未成交部分将立即退回。重新下单须重新排队。',
  ],
  act: ['Cancel the order', '撤单'],
  keep: ['Keep it', '保留'],
} as const satisfies Record<string, Pair>

/** `name` is what a screen reader reads after "Cancel". */
export function CancelOrder({ no, name }: { no: string; name: string }) {
  const words = useWords(copy)
  const send = useSend(market.cancel)
  return (
    <ConfirmButton
      button={{ variant: 'line', size: 's' }}
      label={words.cancel}
      name={`${words.cancel} ${name}`}
      title={words.title}
      text={words.text}
      act={words.act}
      busy={send.isPending && words.cancelling}
      keep={words.keep}
      failed={send.error?.message}
      onAct={(close) => send.mutate({ no }, { onSuccess: close })}
    />
  )
}
