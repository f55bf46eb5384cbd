import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Link } from '../../ui/navigation/link.tsx'

const copy = {
  before: ['I agree to the ', '我已阅读并同意'],
  terms: ['terms', '《服务条款》'],
  and: [' and the ', '和'],
  privacy: ['privacy policy', '《隐私政策》'],
} as const satisfies Record<string, Pair>

type AgreementProps = {
  checked: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
  className?: string | undefined
}

export function Agreement({ checked, onChange, error, className }: AgreementProps) {
  const words = useWords(copy)
  return (
    <Checkbox name="agreed" className={className} checked={checked} error={error} onChange={onChange}>
      {words.before}
      <Link className="link" to="/pages/other/protocol">
        {words.terms}
      </Link>
      {words.and}
      <Link className="link" to="/pages/other/privacy">
        {words.privacy}
      </Link>
    </Checkbox>
  )
}
