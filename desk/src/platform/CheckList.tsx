/** Published proofs are checked in this browser with the code of the command-line verifier. */
import './checkList.css'
import { listed } from '@tonne/parts/joined.ts'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { CheckedStep } from '@tonne/verify/checked'
import { stepWords } from '@tonne/verify/stepWords'
import { type AnyStep, type BundleKind, verifyBundle } from '@tonne/verify/verifyBundle'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'

const copy = {
  ...stepWords,
  running: ['Checking in this browser', '正在此浏览器核验'],
  holds: ['Checked in this browser: all {n} steps hold.', '已在此浏览器核验：{n} 步全部成立。'],
  broken: ['Does not hold: {fields}', '不成立：{fields}'],
  cannot: [
    'This browser cannot check signatures. Download the file and run npm run verify.',
    '此浏览器无法核验签名。请下载文件并运行 npm run verify。',
  ],
} satisfies Record<string, Pair>

type Check = 'running' | 'impossible' | readonly CheckedStep<AnyStep>[]
export function CheckList({ kind, bundle }: { kind: BundleKind; bundle: unknown }) {
  const lang = useLang()
  const words = useWords(copy)
  const [check, setCheck] = useState<Check>('running')
  useEffect(() => {
    setCheck('running')
    verifyBundle(kind, bundle).then(setCheck, () => setCheck('impossible'))
  }, [kind, bundle])
  if (check === 'running') return <p className="cap">{words.running}</p>
  if (check === 'impossible') return <Note bad>{words.cannot}</Note>
  const wrong = check.filter((one) => !one.holds)
  return (
    <div className="stack" data-checked={wrong.length === 0}>
      <Note bad={wrong.length > 0}>
        {wrong.length === 0
          ? fill(words.holds, { n: check.length })
          : fill(words.broken, {
              fields: listed(
                lang,
                wrong.flatMap((one) => one.wrong),
              ),
            })}
      </Note>
      <ol className="checks">
        {check.map(({ step, holds }) => (
          <li key={step} className={holds ? undefined : 'is-bad'}>
            <Icon name={holds ? 'check' : 'alert'} size={18} />
            <span>{words[step]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
