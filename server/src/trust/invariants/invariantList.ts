import { approvedInvariants } from './approvedInvariants.ts'
import { bandInvariants } from './bandInvariants.ts'
import { closeInvariant } from './closeInvariant.ts'
import { comparisonInvariants } from './comparisonInvariants.ts'
import { correctionInvariants } from './correctionInvariants.ts'
import { fundInvariants } from './fundInvariants.ts'
import { groundInvariants } from './groundInvariants.ts'
import type { Invariant } from './invariant.ts'
import { ledgerInvariants } from './ledgerInvariants.ts'
import { marketInvariants } from './marketInvariants.ts'
import { moneyOutInvariants } from './moneyOutInvariants.ts'
import { movementInvariants } from './movementInvariants.ts'
import { orderInvariants } from './orderInvariants.ts'
import { outageInvariant } from './outageInvariant.ts'
import { ownerInvariants } from './ownerInvariants.ts'
import { payoutInvariants } from './payoutInvariants.ts'
import { peopleInvariants } from './peopleInvariants.ts'
import { promiseInvariants } from './promiseInvariants.ts'
import { proofInvariants } from './proofInvariants.ts'
import { rightsInvariant } from './rightsInvariant.ts'
import { tonInvariants } from './tonInvariants.ts'

export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...comparisonInvariants,
  ...correctionInvariants,
  ...movementInvariants,
  ...tonInvariants,
  ...orderInvariants,
  outageInvariant,
  ...marketInvariants,
  ...bandInvariants,
  ...fundInvariants,
  ...payoutInvariants,
  ...promiseInvariants,
  ...peopleInvariants,
  ...approvedInvariants,
  rightsInvariant,
  ...moneyOutInvariants,
  ...ownerInvariants,
  ...proofInvariants,
  closeInvariant,
  ...groundInvariants,
].sort((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10))
