/** What operators decided in a month, and which retirements ended. It names no member and holds no typed reason. */
type By = { by: string; atMs: number }
export type MonthActs = {
  alerts: readonly {
    no: string
    rule: string
    /** The project's number; null where the alert is about no project. */
    project: string | null
    state: string
    measured: number
    threshold: number
    openedAtMs: number
    decided: By
  }[]
  corrections: readonly { no: string; kind: string; state: string; parkedCents: number; proposed: By; decided: By }[]
  retirements: readonly {
    no: string
    project: string
    kg: number
    state: string
    askedAtMs: number
    endedAtMs: number
    /** The SHA-256 of the first signed certificate. */
    certificate: string | null
  }[]
}
/** One line of the pack's table. */
export type PackLine = [part: string, item: string, detail: string, figure: string | number, unit: string]
export const actParts = { alerts: 'Alerts', corrections: 'Corrections', retirements: 'Retirements' } as const

export function addActs({ alerts, corrections, retirements }: MonthActs, add: (...line: PackLine) => unknown): void {
  const iso = (ms: number) => new Date(ms).toISOString()
  const decided = (part: string, no: string, { by, atMs }: By) => {
    add(part, no, 'decided by', by, '')
    add(part, no, 'decided at', iso(atMs), 'UTC')
  }
  for (const { no, rule, project, state, measured, threshold, openedAtMs, decided: second } of alerts) {
    add('Alerts', no, 'rule', rule, '')
    add('Alerts', no, 'project', project ?? '', '')
    add('Alerts', no, 'measured', measured, '')
    add('Alerts', no, 'threshold', threshold, '')
    add('Alerts', no, 'opened at', iso(openedAtMs), 'UTC')
    add('Alerts', no, 'decision', state, '')
    decided('Alerts', no, second)
  }
  for (const { no, kind, state, parkedCents, proposed, decided: second } of corrections) {
    add('Corrections', no, 'kind', kind, '')
    add('Corrections', no, 'proposed by', proposed.by, '')
    add('Corrections', no, 'proposed at', iso(proposed.atMs), 'UTC')
    add('Corrections', no, 'decision', state, '')
    decided('Corrections', no, second)
    if (parkedCents !== 0) add('Corrections', no, 'left in suspense', parkedCents / 100, 'SGD')
  }
  for (const { no, project, kg, state, askedAtMs, endedAtMs, certificate } of retirements) {
    add('Retirements', no, 'project', project, '')
    add('Retirements', no, 'tons', kg, 'kg')
    add('Retirements', no, 'asked at', iso(askedAtMs), 'UTC')
    add('Retirements', no, 'ended', state, '')
    add('Retirements', no, 'ended at', iso(endedAtMs), 'UTC')
    if (certificate) add('Retirements', no, 'certificate', certificate, 'SHA-256')
  }
}
