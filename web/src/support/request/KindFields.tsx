import { identity } from '@tonne/contract/people/identity'
import { tradingPasswordRules } from '@tonne/domain/fields'
import { sayTons } from '@tonne/domain/format'
import type { RequestKind } from '@tonne/domain/support/request'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSettings } from '../../api/settings.ts'
import { NewPassword } from '../../shared/credentials/NewPassword.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { IcInput, TextInput } from '../../ui/input/TextInput.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'

export type Values = {
  level: string
  ic: string
  password: string
  tradingPassword: string
  realName: string
  caseNo: string
}
type FieldsProps = {
  kind: RequestKind
  level: number
  wire: (name: keyof Values) => { name: string; value: string; onChange: (text: string) => void; onBlur: () => void }
  errorOf: (name: keyof Values) => string | undefined
}

function LevelField({ level, wire, errorOf }: FieldsProps) {
  const words = useWords(copy)
  const above = (useSettings()?.terms.levels ?? []).filter((one) => one.level > level)
  const options = above.map((one) => ({
    value: String(one.level),
    label: `P${one.level} · ${fill(words.levelNeeds, { tons: sayTons(one.tonsKg) })}`,
  }))
  return <Select {...wire('level')} className="mt4" label={words.level} options={options} error={errorOf('level')} />
}

function IcField({ wire, errorOf }: FieldsProps) {
  const words = useWords(copy)
  return <IcInput {...wire('ic')} className="mt4" label={words.ic} hint={words.icHint} error={errorOf('ic')} />
}

function PasswordField({ wire, errorOf }: FieldsProps) {
  const words = useWords(copy)
  return (
    <PasswordInput
      {...wire('password')}
      className="mt4"
      label={words.password}
      autoComplete="current-password"
      error={errorOf('password')}
    />
  )
}

function TradingField({ wire, errorOf }: FieldsProps) {
  const words = useWords(copy)
  const { name, value, onChange } = wire('tradingPassword')
  return (
    <NewPassword
      className="mt4"
      label={words.newPassword}
      name={name}
      value={value}
      onChange={onChange}
      rules={tradingPasswordRules}
      error={errorOf('tradingPassword')}
    />
  )
}

function NameField({ wire, errorOf }: FieldsProps) {
  const words = useWords(copy)
  const present = useApiQuery(identity.mine, {}).data?.realName
  return (
    <>
      {present && <Kv className="mt4" items={[{ label: words.present, value: present }]} />}
      <TextInput
        {...wire('realName')}
        className="mt4"
        label={words.realName}
        icon="user"
        autoComplete="name"
        error={errorOf('realName')}
      />
    </>
  )
}

export function KindFields(props: FieldsProps) {
  const words = useWords(copy)
  const { kind, wire } = props
  if (kind === 'level_upgrade') return <LevelField {...props} />
  if (kind === 'unlock') return <IcField {...props} />
  if (kind === 'owner_link')
    return (
      <IcInput {...wire('ic')} className="mt4" label={words.ownerIc} hint={words.icHint} error={props.errorOf('ic')} />
    )
  if (kind === 'trading_password')
    return (
      <>
        <IcField {...props} />
        <PasswordField {...props} />
        <TradingField {...props} />
      </>
    )
  if (kind === 'name_correction') return <NameField {...props} />
  if (kind === 'appeal')
    return (
      <Kv
        className="mt4"
        items={[{ label: words.caseNo, value: <span className="mono">{wire('caseNo').value}</span> }]}
      />
    )
  if (kind === 'account_closure')
    return (
      <>
        <Note kind="warn" className="mt4" title={words.closeWarn} />
        <PasswordField {...props} />
      </>
    )
  return null
}
