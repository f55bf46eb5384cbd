/** Why: what is published is checked in this browser, with the code of the command-line verifier, and never believed; step by step. */
import './checkList.css'
import type { CheckedStep } from '@tonne/verify/checked'
import { type AnyStep, type BundleKind, verifyBundle } from '@tonne/verify/verifyBundle'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { fill, type Pair, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'

const copy = {
  format: ['The file is whole and of the published format', '文件完整且符合公布的格式'],
  digest: ['Nothing in it was changed since', '文件未被改动'],
  times: ['Committed before the close, opened within a day', '截止前承诺，一天内公开'],
  entries: ['One entry a booking, whole lots, nobody above the cap', '每笔预订一份、整手、不超上限'],
  commit: ['The secret is the one that was committed to', '密钥与事先承诺一致'],
  list: ['The list is the one that was sealed', '名单与封存时一致'],
  beacon: ['The beacon is what it says it is', '随机数属实'],
  seed: ['The seed follows from secret, list and beacon', '种子由密钥、名单与随机数得出'],
  ranks: ['The ranks follow from the seed', '名次由种子得出'],
  allotment: ['The tons follow from the ranks', '吨数由名次得出'],
  signature: ['The head is signed by the key in the file', '日志头由文件中的密钥签名'],
  inclusion: ['The row stands in the log, under the head', '该记录在日志中，位于日志头之下'],
  running: ['Checking in this browser', '正在此浏览器核验'],
  holds: ['Checked in this browser: all {n} steps hold.', '已在此浏览器核验：{n} 步全部成立。'],
  broken: ['Does not hold: {fields}', '不成立：{fields}'],
  cannot: [
    'This browser cannot check signatures. Download the file and run npm run verify.',
    '此浏览器无法核验签名。请下载文件并运行 npm run verify。',
  ],
} satisfies Record<string, Pair>
const isWorded = (step: AnyStep): step is AnyStep & keyof typeof copy => step in copy

type Check = 'running' | 'impossible' | readonly CheckedStep<AnyStep>[]
export function CheckList({ kind, bundle }: { kind: BundleKind; bundle: unknown }) {
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
        {wrong.length === 0 ? fill(words.holds, { n: check.length }) : fill(words.broken, { fields: wrong.flatMap((one) => one.wrong).join(', ') })}
      </Note>
      <ol className="checks">
        {check.map(({ step, holds }) => (
          <li key={step} className={holds ? undefined : 'is-bad'}>
            <Icon name={holds ? 'check' : 'alert'} size={18} />
            <span>{isWorded(step) ? words[step] : step}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
