import { notice } from './base/notice.ts'
import { proof } from './base/proof.ts'
import { settings } from './base/settings.ts'
import { certificate } from './carbon/certificate.ts'
import { plan } from './carbon/plan.ts'
import { portfolio } from './carbon/portfolio.ts'
import { retirement } from './carbon/retirement.ts'
import type { Endpoint, Table } from './endpoint.ts'
import { claim } from './money/claim.ts'
import { dailyClose } from './money/dailyclose.ts'
import { deposit } from './money/deposit.ts'
import { invoice } from './money/invoice.ts'
import { liability } from './money/liability.ts'
import { payee } from './money/payee.ts'
import { statement } from './money/statement.ts'
import { wallet } from './money/wallet.ts'
import { withdrawal } from './money/withdrawal.ts'
import { credential } from './people/credential.ts'
import { credit } from './people/credit.ts'
import { identity } from './people/identity.ts'
import { login } from './people/login.ts'
import { member } from './people/member.ts'
import { recovery } from './people/recovery.ts'
import { restriction } from './people/restriction.ts'
import { session } from './people/session.ts'
import { upload } from './people/upload.ts'
import { faq } from './publishing/faq.ts'
import { news } from './publishing/news.ts'
import { request } from './support/request.ts'
import { draw } from './trading/draw.ts'
import { market } from './trading/market.ts'
import { order } from './trading/order.ts'
import { owner } from './trading/owner.ts'
import { presale } from './trading/presale.ts'
import { preview } from './trading/preview.ts'
import { project } from './trading/project.ts'
import { invariant } from './trust/invariant.ts'
import { transparency } from './trust/transparency.ts'

const nouns = {
  settings,
  login,
  credential,
  session,
  identity,
  owner,
  member,
  faq,
  news,
  project,
  preview,
  order,
  presale,
  draw,
  market,
  wallet,
  deposit,
  payee,
  withdrawal,
  credit,
  upload,
  notice,
  restriction,
  claim,
  dailyClose,
  request,
  recovery,
  proof,
  liability,
  retirement,
  certificate,
  plan,
  invariant,
  statement,
  invoice,
  transparency,
  portfolio,
} as const satisfies Record<string, Table>

/** All endpoints by noun and name: 'order.buy'. */
export const endpoints: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(nouns).flatMap(
  ([noun, table]) =>
    Object.entries(table as Table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, noun, endpoint })),
)
