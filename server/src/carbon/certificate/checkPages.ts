/** To be checked years later without its page, a paper must contain everything that was signed. */
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { type RetirementReason, retirementReasonLabels } from '@tonne/domain/carbon/retirement'
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayDate, sayKg } from '@tonne/domain/format'
import { registryName } from '@tonne/domain/trading/project'
import { writtenIn } from '@tonne/domain/writtenIn'
import { type Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import type { CertificateFacts } from './certificateFacts.ts'
import { inks, type Says } from './certificateSays.ts'

type Drawing = { record: CertificateRecord; says: Says; lang: Lang }

/** New pages with what was retired, every serial, where the tons were, and what was signed. */
export function checkPages(paper: Paper, facts: CertificateFacts, drawing: Drawing): void {
  const { says } = drawing
  paper.turn()
  paper.say(`${says('heading')} ${facts.no}`, { size: 16, weight: 600 })
  paper.gap(10)
  standing(paper, facts, drawing)
  const columns = [{ width: 130 }, { width: WIDTH - 130 }]
  paper.table(columns, [says('facts'), ''], retired(drawing))
  paper.gap(16)
  const serials = drawing.record.serials.map((run) => [run.text, sayKg(run.kg, drawing.lang)])
  paper.table([{ width: WIDTH - 90 }, { width: 90, align: 'right' }], [says('serials'), ''], serials)
  paper.gap(16)
  paper.table(columns, [says('story'), ''], story(drawing))
  paper.gap(16)
  const { hash, signature } = facts.certificate!
  const signed = [
    [says('hash'), hash],
    ...(drawing.record.supersedes ? [[says('before'), drawing.record.supersedes]] : []),
  ]
  paper.table(
    columns,
    [says('signed'), ''],
    [...signed, [says('signature'), signature], [says('publicKey'), facts.publicKey]],
  )
  paper.gap(14)
  paper.say(says('means'), { color: QUIET })
}

/** The version it replaced, and the version that replaced it. */
function standing(paper: Paper, { newest }: CertificateFacts, { record, says, lang }: Drawing): void {
  if (newest) {
    paper.say(`${says('supersededTitle', { n: newest.version })} · ${sayDate(dayOf(newest.at), lang)}`, {
      size: 11,
      weight: 600,
      color: inks.warn,
    })
    paper.say(`${says('supersededText')} ${says('hash')} ${newest.hash}`, { color: QUIET })
    paper.gap(8)
  }
  if (record.version > 1) {
    paper.say(says('correctsTitle', { n: record.version, before: record.version - 1 }), { size: 11, weight: 600 })
    paper.say(says('correctsText', { why: record.why ?? '' }), { color: QUIET })
    paper.gap(8)
  }
}

function retired({ record, says, lang }: Drawing): string[][] {
  const { project, evidence, message, beneficiary } = record
  const reason = record.reasonText || retirementReasonLabels[record.reason as RetirementReason][lang === 'cn' ? 1 : 0]
  return [
    [says('tons'), sayKg(record.kg, lang)],
    [says('beneficiary'), beneficiary.name ?? says('noBeneficiary')],
    [says('project'), `${project.no} ${project.name[lang]}`],
    [says('methodology'), `${project.methodology.code} ${project.methodology[lang]}`],
    [says('registry'), `${registryName(project.registry, lang)} · ${project.registryProjectId}`],
    [says('reference'), evidence.reference],
    [says(writtenIn(evidence.text) === lang ? 'evidence' : 'evidenceOther'), evidence.text],
    [says('reason'), reason],
    ...(message ? [[says('message'), message]] : []),
  ]
}

function story({ record: { provenance }, says, lang }: Drawing): string[][] {
  const { issued, acquiredFrom, acquiredTo, requested, retired: done } = provenance
  const day = (text: string) => sayDate(text, lang)
  return [
    [says('issued'), day(issued)],
    [
      says('acquired'),
      acquiredFrom === acquiredTo
        ? day(acquiredFrom)
        : says('between', { from: day(acquiredFrom), to: day(acquiredTo) }),
    ],
    [says('requested'), day(requested)],
    [says('done'), day(done)],
  ]
}
