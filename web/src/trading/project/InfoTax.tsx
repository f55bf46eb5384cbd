import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { sdgWords } from './sdgWords.ts'

/** Whether a company may count these tons against Singapore's carbon tax, and by which rule. */
export function InfoTax({ icc }: Pick<ProjectInfoOut, 'icc'>) {
  const words = useWords(infoCopy)
  const lang = useLang()
  return (
    <div className="pd-icc">
      <h3 className="cap">{words.iccRule}</h3>
      <p className="pd-intro">{icc.rule[lang]}</p>
      {icc.basis && <p className="cap mt2">{icc.basis[lang]}</p>}
    </div>
  )
}

export function InfoGoals({ sdgs }: Pick<ProjectInfoOut, 'sdgs'>) {
  const lang = useLang()
  return (
    <ul className="pd-goals">
      {sdgs.map((goal) => (
        <li key={goal}>
          <b className="num">{goal}</b>
          {pick(sdgWords(goal), lang)}
        </li>
      ))}
    </ul>
  )
}
