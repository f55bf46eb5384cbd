/** Why: what protects an account and what ends it are found where a person looks for settings. */
import { isPage } from '../platform/way.ts'
import { useWords } from '../ui/lang.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { copy } from './copy.ts'

type Leads = { to: string; label: string; sub?: string }
/** Only where the app has the page. */
const rowsOf = (rows: readonly Leads[]) => rows.filter(({ to }) => isPage(to)).map((row) => <Row key={row.to} {...row} />)

export function SecurityRows() {
  const words = useWords(copy)
  const rows = rowsOf([
    { to: '/pages/profile/security', label: words.securityPage },
    { to: '/pages/profile/loginpwd', label: words.loginPassword },
    { to: '/pages/profile/withdpwd', label: words.tradingPassword, sub: words.tradingText },
    { to: '/pages/profile/card', label: words.payee },
    { to: '/pages/profile/profile', label: words.details },
  ])
  return rows.length > 0 ? <RowCard title={words.security}>{rows}</RowCard> : null
}

export function AccountRows() {
  const words = useWords(copy)
  const rows = rowsOf([
    { to: '/pages/profile/restrictions', label: words.freeze, sub: words.freezeText },
    { to: '/pages/profile/applynew?kind=account_closure', label: words.close, sub: words.closeText },
  ])
  return rows.length > 0 ? <RowCard title={words.accountTitle}>{rows}</RowCard> : null
}
