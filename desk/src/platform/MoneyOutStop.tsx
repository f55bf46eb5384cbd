import './moneyOutStop.css'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../ui/ReasonDialog.tsx'
import { useSeen } from './assigned.tsx'
import { useAct, useDesk } from './deskQuery.ts'
import { useMay, useMe } from './me.tsx'

const copy = {
  stop: ['Stop payments out', '停止对外付款'],
  stopTitle: ['Stop every payment out', '停止全部对外付款'],
  stopAbout: [
    'Nothing leaves from this moment on, approved or not. Two operators resume.',
    '自此刻起一切付款停止，含已批准的；须由两人恢复。',
  ],
  stopped: ['Payments out are stopped: {why}', '付款已停止：{why}'],
  resumeProposed: ['{name} asked to resume; another operator decides.', '{name} 已申请恢复，须由另一位运营人员决定。'],
  resume: ['Ask to resume', '申请恢复'],
  resumeTitle: ['Resume payments out', '恢复付款'],
  resumeAbout: [
    'Approved payments leave again once another operator agrees.',
    '另一位运营人员同意后，已批准的付款恢复汇出。',
  ],
  resumeNow: ['Approved payments leave again from this moment on.', '自此刻起，已批准的付款恢复汇出。'],
  resumeApprove: ['Resume', '恢复付款'],
  own: ['You asked to resume: another operator of finance decides.', '您已申请恢复，须由另一位财务人员决定。'],
} satisfies Record<string, Pair>

export function MoneyOutStop() {
  const words = useWords(copy)
  const me = useMe()
  const mayAct = useMay(['finance'])
  const { data } = useDesk(withdrawalDesk.stop, {})
  const [halt, propose, approve] = [
    useAct(withdrawalDesk.stopOut),
    useAct(withdrawalDesk.proposeResume),
    useAct(withdrawalDesk.approveResume),
  ]
  const stop = data?.stop
  useSeen(stop ? 'payments' : undefined)
  if (!stop) {
    if (!data || !mayAct) return null
    return (
      <ReasonActs className="stop stop--quiet">
        <ReasonButton
          as="quiet"
          size="s"
          title={words.stopTitle}
          about={words.stopAbout}
          commit={words.stop}
          look="danger"
          run={(reason) => halt.mutateAsync({ reason })}
        />
      </ReasonActs>
    )
  }
  const by = stop.resumeProposedBy
  return (
    <ReasonActs className="stack stop">
      <Note bad>
        {fill(words.stopped, { why: stop.why })} {by && fill(words.resumeProposed, { name: by.name })}
      </Note>
      {by?.id === me.id && <p className="cap">{words.own}</p>}
      {mayAct && by?.id !== me.id && (
        <ReasonButton
          as="line"
          title={words.resumeTitle}
          about={by ? words.resumeNow : words.resumeAbout}
          commit={by ? words.resumeApprove : words.resume}
          run={(reason) => (by ? approve.mutateAsync({ id: stop.id, reason }) : propose.mutateAsync({ reason }))}
        />
      )}
    </ReasonActs>
  )
}
