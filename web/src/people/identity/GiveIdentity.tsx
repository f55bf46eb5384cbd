import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { identity } from '@tonne/contract/people/identity'
import { useWords } from '@tonne/parts/lang.tsx'
import type { FormEvent } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { StepUpFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { IcInput, TextInput } from '../../ui/input/TextInput.tsx'
import { Explained } from '../../ui/layout/Explained.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'
import { PhoneInput } from './PhoneInput.tsx'

type Mine = Output<typeof identity.mine>
const fieldOf: Record<number, 'realName' | 'ic' | 'phone'> = { 2023: 'realName', 2018: 'phone' }

export function GiveIdentity({ mine }: { mine: Mine }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const form = useFields(identity.give, { realName: mine.realName, ic: '', phone: mine.mobile })
  const send = useSend(identity.give)
  const step = useStepUp('identity', { login: 'always' })
  const proof = step.own()
  const company = mine.kind === 'corporate'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.setProblem('')
    const input = form.check({ proof })
    if (!input) return
    send.mutate(input, {
      onSuccess: (after) => queries.setQueryData([identity.mine.path, {}], after),
      onError: (error) => {
        if (error instanceof Refused && !step.refused(error)) form.refuse(fieldOf[error.code] ?? 'ic', error.message)
        step.clear()
      },
    })
  }
  return (
    <Section title={words.giveTitle}>
      <Explained
        about={<p className="cap2">{words.giveText}</p>}
        fields={{
          realName: company
            ? { title: words.person, text: words.personWhy }
            : { title: words.realName, text: words.realNameWhy },
          ic: { title: words.ic, text: words.icWhy },
          phone: { title: words.phone, text: words.phoneWhy },
        }}
      >
        <form noValidate onSubmit={submit}>
          <TextInput
            {...form.wire('realName')}
            className="mt4"
            label={company ? words.person : words.realName}
            icon="user"
            autoComplete="name"
            hint={words.realNameHint}
            error={form.errorOf('realName')}
          />
          <IcInput
            {...form.wire('ic')}
            className="mt4"
            label={words.ic}
            hint={words.icHint}
            error={form.errorOf('ic')}
          />
          <PhoneInput {...form.wire('phone')} className="mt4" error={form.errorOf('phone')} />
          {company && <p className="cap mt4">{words.inCharge}</p>}
          <p className="cap mt4">{words.once}</p>
          <StepUpFields step={step} />
          <p className="cap mt3">{company ? words.personProofWhy : words.proofWhy}</p>
          <Button
            type="submit"
            block
            className="mt4"
            busy={send.isPending && words.saving}
            disabledReason={!proof && words.needProof}
          >
            {words.save}
          </Button>
        </form>
      </Explained>
    </Section>
  )
}
