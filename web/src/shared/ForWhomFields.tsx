import { member } from '@tonne/contract/people/member'
import {
  type BeneficiaryKind,
  beneficiaryKinds,
  type RetirementReason,
  retirementReasonLabels,
  retirementReasons,
} from '@tonne/domain/carbon/retirement'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../api/apiQuery.ts'
import { useSavedField } from '../api/savedFields.ts'
import { RadioCards } from '../ui/input/RadioCards.tsx'
import { Select } from '../ui/input/Select.tsx'
import { TextInput } from '../ui/input/TextInput.tsx'
import { Section } from '../ui/layout/Page.tsx'

const forWhomWords = {
  beneficiary: ['On behalf of', '受益人'],
  self: ['Myself', '本人'],
  company: ['This company', '本企业'],
  selfSub: ['The certificate shows {name}', '证书将显示 {name}'],
  other: ['Somebody else', '他人或机构'],
  otherSub: ['The certificate shows the name you write', '证书将显示您填写的名称'],
  anonymous: ['No name', '匿名'],
  anonymousSub: ['The certificate shows no name', '证书不显示名称'],
  name: ['Name on the certificate', '证书上的名称'],
  needName: ['Write the name', '请填写名称'],
  reason: ['Reason', '用途'],
  reasonText: ['What for', '具体用途'],
  needReason: ['Say what it is for', '请说明用途'],
  message: ['Message', '留言'],
  messageHint: ['Public on the certificate, optional', '将公开显示在证书上，可不填'],
} as const satisfies Record<string, Pair>

export function useForWhom(registeredName: string) {
  const words = useWords(forWhomWords)
  const [beneficiary, setBeneficiary] = useSavedField<BeneficiaryKind>('beneficiary', 'self')
  const [name, setName] = useSavedField('name', '')
  const [reason, setReason] = useSavedField<RetirementReason>('reason', 'own_emissions')
  const [reasonText, setReasonText] = useSavedField('reasonText', '')
  const [message, setMessage] = useSavedField('message', '')
  /** The name that will be public; null for none. */
  const shown = beneficiary === 'self' ? registeredName : beneficiary === 'other' ? name.trim() : null
  const lacking =
    shown === '' ? words.needName : reason === 'other' && reasonText.trim() === '' ? words.needReason : null
  return {
    beneficiary,
    setBeneficiary,
    name,
    setName,
    reason,
    setReason,
    reasonText,
    setReasonText,
    message,
    setMessage,
    shown,
    lacking,
    given: { beneficiary, name, reason, reasonText, message },
  }
}
type ForWhom = ReturnType<typeof useForWhom>

/** The beneficiary, the reason, and the certificate's message. */
export function ForWhomFields({ registeredName, state }: { registeredName: string; state: ForWhom }) {
  const words = useWords(forWhomWords)
  const isCompany = useApiQuery(member.me, {}).data?.kind === 'corporate'
  return (
    <Section title={words.beneficiary}>
      <RadioCards
        label={words.beneficiary}
        value={state.beneficiary}
        onChange={state.setBeneficiary}
        options={beneficiaryKinds.map((kind) => ({
          value: kind,
          label: words[kind === 'self' && isCompany ? 'company' : kind],
          sub: fill(words[`${kind}Sub`], { name: registeredName }),
        }))}
      />
      {state.beneficiary === 'other' && (
        <TextInput className="mt4" label={words.name} value={state.name} onChange={state.setName} />
      )}
      <WhyFields state={state} hint={words.messageHint} className="mt4" />
    </Section>
  )
}

type Why = Pick<ForWhom, 'reason' | 'setReason' | 'reasonText' | 'setReasonText' | 'message' | 'setMessage'>
/** The reason, and the certificate's message; `hint` says who reads the message. */
export function WhyFields({ state, hint, className }: { state: Why; hint: string; className?: string }) {
  const words = useWords(forWhomWords)
  const lang = useLang()
  return (
    <>
      <Select
        className={className}
        label={words.reason}
        value={state.reason}
        options={retirementReasons.map((value) => ({ value, label: pick(retirementReasonLabels[value], lang) }))}
        onChange={(text) => state.setReason(text as RetirementReason)}
      />
      {state.reason === 'other' && (
        <TextInput className="mt4" label={words.reasonText} value={state.reasonText} onChange={state.setReasonText} />
      )}
      <TextInput className="mt4" label={words.message} hint={hint} value={state.message} onChange={state.setMessage} />
    </>
  )
}
