import { mailDesk } from './base/mail.ts'
import { settingsDesk } from './base/settings.ts'
import { retirementDesk } from './carbon/retirementDesk.ts'
import type { Endpoint, Table } from './endpoint.ts'
import { bankfileDesk } from './money/bankfile.ts'
import { lineDesk } from './money/claim.ts'
import { correctionDesk } from './money/correction.ts'
import { dailyCloseDesk } from './money/dailyclose.ts'
import { payeeDesk } from './money/payee.ts'
import { withdrawalDesk } from './money/withdrawalDesk.ts'
import { identityDesk } from './people/identity.ts'
import { operator, operatorLogin } from './people/operator.ts'
import { restrictionDesk } from './people/restrictionDesk.ts'
import { uploadDesk } from './people/upload.ts'
import { contentDesk } from './publishing/content.ts'
import { templateDesk } from './publishing/template.ts'
import { arrangementDesk } from './support/arrangement.ts'
import { assignmentDesk } from './support/assignment.ts'
import { letterDesk } from './support/letter.ts'
import { memberDesk } from './support/memberDesk.ts'
import { memberPageDesk } from './support/memberPage.ts'
import { requestDesk } from './support/requestDesk.ts'
import { blotterDesk } from './trading/blotterDesk.ts'
import { drawDesk } from './trading/draw.ts'
import { pairDesk } from './trading/pairDesk.ts'
import { projectDesk } from './trading/projectDesk.ts'
import { registryDesk } from './trading/registry.ts'
import { surveillanceDesk } from './trading/surveillanceDesk.ts'
import { auditDesk } from './trust/auditDesk.ts'
import { invariantDesk } from './trust/invariant.ts'
import { reportDesk } from './trust/report.ts'

const deskNouns = {
  operatorLogin,
  operator,
  arrangementDesk,
  assignmentDesk,
  auditDesk,
  memberDesk,
  memberPageDesk,
  letterDesk,
  blotterDesk,
  pairDesk,
  surveillanceDesk,
  identityDesk,
  requestDesk,
  projectDesk,
  registryDesk,
  restrictionDesk,
  uploadDesk,
  drawDesk,
  bankfileDesk,
  lineDesk,
  dailyCloseDesk,
  correctionDesk,
  invariantDesk,
  reportDesk,
  settingsDesk,
  mailDesk,
  contentDesk,
  templateDesk,
  payeeDesk,
  withdrawalDesk,
  retirementDesk,
} as const satisfies Record<string, Table>

/** All endpoints by table and name: 'operator.invite'. All are below DESK_BASE. */
export const deskEndpoints: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(
  deskNouns,
).flatMap(([noun, table]) =>
  Object.entries(table as Table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, noun, endpoint })),
)
