import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { session } from '@tonne/contract/people/session'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

export function SecurityRows() {
  const words = useWords(copy)
  const lang = useLang()
  // The state of each row is at the right, so it may load later without moving anything.
  const { data: state } = useApiQuery(credential.state, {})
  const devices = useApiQuery(session.list, {}).data?.items.length
  const first = useApiQuery(payee.list, {}).data?.items[0]
  const changedAt = state?.loginPasswordChangedAt
  return (
    <RowCard title={words.security}>
      <Row
        label={words.securityPage}
        value={devices && fill(words.devices, { n: devices })}
        to="/pages/profile/security"
      />
      <Row
        label={words.loginPassword}
        value={changedAt ? fill(words.changedOn, { at: sayDay(new Date(changedAt), lang) }) : undefined}
        to="/pages/profile/loginpwd"
      />
      <Row
        label={words.tradingPassword}
        sub={words.tradingText}
        value={state && words[`trading_${state.trading}`]}
        to="/pages/profile/withdpwd"
      />
      <Row label={words.payee} value={first && fill(words.ends, { tail: first.tail })} to="/pages/profile/card" />
      <Row label={words.details} to="/pages/profile/profile" />
    </RowCard>
  )
}

export function AccountRows() {
  const words = useWords(copy)
  return (
    <RowCard title={words.accountTitle}>
      <Row label={words.freeze} sub={words.freezeText} to="/pages/profile/restrictions" />
      <Row label={words.close} sub={words.closeText} to="/pages/profile/applynew?kind=account_closure" />
    </RowCard>
  )
}
