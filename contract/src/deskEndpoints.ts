/** Why: the operators' API in one list, apart from the members': for serving, publishing, fuzzing and the authorization matrix. */

import { assignmentDesk } from './assignment.ts'
import { auditDesk } from './auditDesk.ts'
import { bankfileDesk } from './bankfile.ts'
import { lineDesk } from './claim.ts'
import { closeDesk } from './close.ts'
import { contentDesk } from './content.ts'
import { correctionDesk } from './correction.ts'
import { drawDesk } from './draw.ts'
import type { Endpoint, Table } from './endpoint.ts'
import { identityDesk } from './identity.ts'
import { invariantDesk } from './invariant.ts'
import { memberDesk } from './memberDesk.ts'
import { operator, operatorDoor } from './operator.ts'
import { pairDesk } from './pairDesk.ts'
import { payeeDesk } from './payee.ts'
import { projectDesk } from './projectDesk.ts'
import { registryDesk } from './registry.ts'
import { reportDesk } from './report.ts'
import { requestDesk } from './requestDesk.ts'
import { restrictionDesk } from './restrictionDesk.ts'
import { retirementDesk } from './retirementDesk.ts'
import { settingsDesk } from './settings.ts'
import { uploadDesk } from './upload.ts'
import { withdrawalDesk } from './withdrawalDesk.ts'

export const deskNouns = {
  operatorDoor,
  operator,
  assignmentDesk,
  auditDesk,
  memberDesk,
  pairDesk,
  identityDesk,
  requestDesk,
  projectDesk,
  registryDesk,
  restrictionDesk,
  uploadDesk,
  drawDesk,
  bankfileDesk,
  lineDesk,
  closeDesk,
  correctionDesk,
  invariantDesk,
  reportDesk,
  settingsDesk,
  contentDesk,
  payeeDesk,
  withdrawalDesk,
  retirementDesk,
} as const satisfies Record<string, Table>

/** Each endpoint with the name of its table and its own: 'operator.invite'. All below DESK_BASE. */
export const deskEndpoints: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(deskNouns).flatMap(([noun, table]) =>
  Object.entries(table as Table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, noun, endpoint })),
)
