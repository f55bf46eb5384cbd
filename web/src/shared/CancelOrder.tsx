import { market } from '@tonne/contract/trading/market'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useSend } from '../api/send.ts'
import { useToast } from '../ui/feedback/Toast.tsx'
import { Button } from '../ui/input/Button.tsx'

const copy = { cancel: ['Cancel', '撤单'], cancelling: ['Cancelling', '撤单中'] } as const satisfies Record<
  string,
  Pair
>

/** `name` is what a screen reader hears after "Cancel". */
export function CancelOrder({ no, name }: { no: string; name: string }) {
  const words = useWords(copy)
  const toast = useToast()
  const send = useSend(market.cancel)
  return (
    <Button
      variant="line"
      size="s"
      aria-label={`${words.cancel} ${name}`}
      busy={send.isPending && words.cancelling}
      onClick={() => send.mutate({ no }, { onError: (error) => toast(error.message) })}
    >
      {words.cancel}
    </Button>
  )
}
