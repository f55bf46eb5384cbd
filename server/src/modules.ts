/** All nouns of the server, with the functions of other nouns that each is given. */
import { checkpointModule } from './base/checkpoint/module.ts'
import { mailModule } from './base/mail/module.ts'
import { noticeModule } from './base/notice/module.ts'
import { proofModule } from './base/proof/module.ts'
import { proveRows } from './base/proof/readProofs.ts'
import { sealedLog } from './base/proof/sealedLog.ts'
import { settingsModule } from './base/settings/module.ts'
import { certificateModule } from './carbon/certificate/module.ts'
import { planModule } from './carbon/plan/module.ts'
import { portfolioModule } from './carbon/portfolio/module.ts'
import { retirementModule } from './carbon/retirement/module.ts'
import { listTaken } from './carbon/retirement/store.ts'
import { demoDesk } from './demo/demoDesk.ts'
import { demoRegistry } from './demo/demoRegistry.ts'
import { FILE_BANK } from './money/bankfile/bookBankFiles.ts'
import { bankfileModule } from './money/bankfile/module.ts'
import { claimModule } from './money/claim/module.ts'
import { correctionModule } from './money/correction/module.ts'
import { listStanding } from './money/correction/store.ts'
import { dailyCloseModule } from './money/dailyclose/module.ts'
import { depositModule } from './money/deposit/module.ts'
import { invoiceModule } from './money/invoice/module.ts'
import { liabilityModule } from './money/liability/module.ts'
import { payeeModule } from './money/payee/module.ts'
import { causeNos } from './money/wallet/causeNos.ts'
import { walletModule } from './money/wallet/module.ts'
import { listLogs } from './money/wallet/readFunds.ts'
import { readTons } from './money/wallet/readWallet.ts'
import { withdrawalModule } from './money/withdrawal/module.ts'
import { credentialModule } from './people/credential/module.ts'
import { checkOwnPassword } from './people/credential/ownPassword.ts'
import { creditModule } from './people/credit/module.ts'
import { identityModule } from './people/identity/module.ts'
import { loginModule } from './people/login/module.ts'
import { memberModule } from './people/member/module.ts'
import { findMailChoice, updateMuted } from './people/member/store.ts'
import { operatorModule } from './people/operator/module.ts'
import { restrictionModule } from './people/restriction/module.ts'
import { sessionModule } from './people/session/module.ts'
import { uploadModule } from './people/upload/module.ts'
import { OURS } from './platform/limits/queuePositions.ts'
import { remakePicture } from './platform/picture/remakePicture.ts'
import { contentModule } from './publishing/content/module.ts'
import { faqModule } from './publishing/faq/module.ts'
import { newsModule } from './publishing/news/module.ts'
import { templateModule } from './publishing/template/module.ts'
import type { Bank, SettleLine } from './shared/bank/bank.ts'
import { issuerOf } from './shared/bank/bankAccount.ts'
import type { Module } from './shared/module.ts'
import type { Tools } from './shared/tools.ts'
import { arrangementModule } from './support/arrangement/module.ts'
import { assignmentModule } from './support/assignment/module.ts'
import { dataExportModule } from './support/dataexport/module.ts'
import { letterModule } from './support/letter/module.ts'
import { memberdeskModule } from './support/memberdesk/module.ts'
import { beginReview } from './support/request/deskRequests.ts'
import { requestModule } from './support/request/module.ts'
import { blotterModule } from './trading/blotter/module.ts'
import { draftModule } from './trading/draft/module.ts'
import type { Beacon } from './trading/draw/drand.ts'
import { drawModule } from './trading/draw/module.ts'
import { membership } from './trading/level/membership.ts'
import { marketModule } from './trading/market/module.ts'
import { orderModule } from './trading/order/module.ts'
import { sumSpent } from './trading/order/store.ts'
import { ownerModule } from './trading/owner/module.ts'
import { pairModule } from './trading/pair/module.ts'
import { presaleModule } from './trading/presale/module.ts'
import { projectModule } from './trading/project/module.ts'
import { referenceModule } from './trading/reference/module.ts'
import { registryModule } from './trading/registry/module.ts'
import { surveillanceModule } from './trading/surveillance/module.ts'
import { auditModule } from './trust/audit/module.ts'
import { invariantsModule } from './trust/invariants/module.ts'
import { reportModule } from './trust/report/module.ts'
import type { RefusalCounts } from './trust/transparency/countRefusals.ts'
import { transparencyModule } from './trust/transparency/module.ts'

/**
 * Dependencies that belong to no noun: the bank, the settlement of its lines, public randomness, and the count of
 * refusals.
 */
type Around = { bank: Bank | undefined; settle: SettleLine; beacon: Beacon | undefined; refusals: RefusalCounts }

export function modulesOf(tools: Tools, around: Around): Module[] {
  const modules: Module[] = [
    ...ground(tools),
    ...market(tools, around),
    ...money(tools, around),
    ...desk({ ...tools, parts: () => copyPartsOf(modules) }, around),
  ]
  return modules
}

function ground(tools: Tools): Module[] {
  return [
    settingsModule(tools),
    mailModule(tools),
    checkpointModule(tools),
    noticeModule(tools, { findMailChoice, updateMuted }),
    proofModule(tools),
    loginModule(tools),
    credentialModule(tools),
    identityModule(tools),
    uploadModule(tools),
    restrictionModule(tools),
    sessionModule(tools),
    memberModule(tools, { sumSpent, membership: membership(tools) }),
    operatorModule(tools),
    creditModule(tools),
    faqModule(tools),
    newsModule(tools),
    templateModule(tools),
    contentModule(tools, (picture) => remakePicture(picture, 'attachment', OURS)),
  ]
}

function market(tools: Tools, { bank, beacon }: Around): Module[] {
  const log = sealedLog(tools)
  return [
    projectModule(tools),
    draftModule(tools),
    registryModule(tools),
    orderModule(tools, { listTaken, listStanding }),
    marketModule(tools),
    presaleModule(tools),
    drawModule(tools, log, beacon),
    referenceModule(tools),
    blotterModule(tools),
    pairModule(tools),
    surveillanceModule(tools),
    ownerModule(tools),
    retirementModule(tools, log, (acts) => demoRegistry({ db: tools.db, ...acts })),
    certificateModule(tools),
    portfolioModule(tools, issuerOf(bank?.account, tools.settings)),
    planModule(tools),
  ]
}

function money(tools: Tools, { bank, settle }: Around): Module[] {
  const [log, issuer] = [sealedLog(tools), issuerOf(bank?.account, tools.settings)]
  const byFiles = bank?.name === FILE_BANK
  return [
    walletModule(tools, issuer, log),
    depositModule(tools, bank),
    withdrawalModule(tools, bank, (acts) => demoDesk({ db: tools.db, ...acts })),
    payeeModule(tools),
    bankfileModule(tools, bank, settle),
    claimModule(tools, bank),
    dailyCloseModule(tools, byFiles),
    invoiceModule(tools, issuer),
    correctionModule(tools, causeNos),
    liabilityModule(tools, log),
  ]
}

export const copyPartsOf = (modules: readonly Module[]) => modules.flatMap(({ copies = [] }) => copies)

function desk(tools: Parameters<typeof requestModule>[0], { bank, refusals }: Around): Module[] {
  return [
    invariantsModule(tools),
    auditModule(tools, proveRows(tools)),
    transparencyModule(tools, refusals),
    reportModule(tools, issuerOf(bank?.account, tools.settings)),
    requestModule(tools, checkOwnPassword),
    memberdeskModule(tools, { logs: listLogs(tools), tons: readTons(tools) }),
    letterModule(tools),
    dataExportModule(tools),
    // The reaction of each noun to an assignment.
    arrangementModule(tools),
    assignmentModule(tools, { request: beginReview }),
  ]
}
