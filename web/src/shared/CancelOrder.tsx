import { market } from '@tonne/contract/trading/market'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSend } from '../api/send.ts'
import { Button } from '../ui/input/Button.tsx'
import { AskSheet } from '../ui/sheet/AskSheet.tsx'

const copy = {
  cancel: ['Cancel', '撤单'],
  cancelling: ['Cancelling', '撤单中'],
  title: ['Cancel this order?', '确定撤单？'],
  text: [
    'What has not been traded comes back to you at once. A new order starts at the end of the queue.',
    '未成交部分将立即退回。重新下单须重新排队。',
  ],
  act: ['Cancel the order', '撤单'],
  keep: ['Keep it', '保留'],
} as const satisfies Record<string, Pair>

/** `name` is what a screen reader hears after "Cancel". */
export function CancelOrder({ no, name }: { no: string; name: string }) {
  const words = useWords(copy)
  const [asking, setAsking] = useState(false)
  const send = useSend(market.cancel)
  return (
    <>
      <Button variant="line" size="s" aria-label={`${words.cancel} ${name}`} onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <AskSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        text={words.text}
        act={words.act}
        busy={send.isPending && words.cancelling}
        keep={words.keep}
        failed={send.error?.message}
        onAct={() => send.mutate({ no }, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
