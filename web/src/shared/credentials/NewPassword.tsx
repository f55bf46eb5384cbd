/** A password manager can fill this in. */
import { checkPassword, type PasswordRule } from '@tonne/domain/fields'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { PasswordRules, StrengthWord } from '../../ui/input/PasswordRules.tsx'

const copy = {
  length8: ['8 characters', '至少 8 位'],
  length14: ['14 characters', '至少 14 位'],
  length10: ['10 characters', '至少 10 位'],
  digit: ['A digit', '含数字'],
  upper: ['A capital', '含大写字母'],
  lower: ['A small letter', '含小写字母'],
  special: ['A special character', '含特殊字符'],
  differs: ['Not your login password', '与登录密码不同'],
} as const satisfies Record<string, Pair>

type NewPasswordProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  rules: readonly PasswordRule[]
  /** An additional rule: the password must differ from this one, when it was typed on this page. */
  unlike?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

export function NewPassword({ label, name, value, onChange, rules, unlike, error, className }: NewPasswordProps) {
  const words = useWords(copy)
  const met = checkPassword(value, rules).map(({ rule, met }) => ({ label: words[rule], met }))
  const all = unlike === undefined ? met : [...met, { label: words.differs, met: value !== '' && value !== unlike }]
  return (
    <div className={className}>
      <PasswordInput
        label={label}
        name={name}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        aside={<StrengthWord value={value} rules={all} />}
        error={error}
      />
      <PasswordRules value={value} rules={all} />
    </div>
  )
}
