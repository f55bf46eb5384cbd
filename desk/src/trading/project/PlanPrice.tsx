import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { centsFromText } from '@tonne/domain/money'
import { useWords } from '@tonne/parts/lang.tsx'
import { useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { Button } from '../../ui/Button.tsx'
import { Refusable, Unsaid } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { fromInstant } from './draftForm.ts'
import { priceCopy } from './priceCopy.ts'

const SGT = 8 * 3_600_000
type Fields = { price: string; at: string; reason: string }
export function PlanPrice({ no }: { no: string }) {
  const words = useWords(priceCopy)
  const propose = useAct(projectDesk.proposePrice)
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { price: '', at: fromInstant(serverNow() + 86_400_000), reason: '' },
  })
  const run = handleSubmit(({ price, at, reason }) => {
    const priceCents = centsFromText(price)
    const effectiveAt = Date.parse(`${at}:00Z`) - SGT
    if (!priceCents) return setError('price', { message: words.bad })
    if (Number.isNaN(effectiveAt)) return setError('at', { message: words.bad })
    return propose.mutateAsync({ no, priceCents, effectiveAt, reason }).catch(() => undefined)
  })
  return (
    <Refusable error={propose.error}>
      <form className="stack" onSubmit={(event) => void run(event)} noValidate>
        <h2 className="t3">{words.plan}</h2>
        <div className="proj-f proj-f--wide">
          <TextInput
            label={words.price}
            inputMode="decimal"
            autoComplete="off"
            before={<span className="unit">S$</span>}
            field="priceCents"
            error={formState.errors.price?.message}
            {...register('price')}
          />
          <TextInput
            label={words.at}
            type="datetime-local"
            hint={words.sgt}
            field="effectiveAt"
            error={formState.errors.at?.message}
            {...register('at')}
          />
        </div>
        <TextArea label={words.reason} {...register('reason')} />
        <Unsaid />
        <div className="ops-tools">
          <Button type="submit" busy={propose.isPending && words.working}>
            {words.propose}
          </Button>
        </div>
      </form>
    </Refusable>
  )
}
