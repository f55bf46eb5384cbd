import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { Candidates } from './Candidates.tsx'
import { copy } from './copy.ts'
import { DecisionBox } from './DecisionBox.tsx'
import { Payer } from './Payer.tsx'
import { type Line, lineLook, mayCredit, mayDecide, mayTakeOver, payoutWords, waits, whyWords } from './rows.ts'

export function LinePanel({ line }: { line: Line | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  if (!line) return <Unpicked text={words.pick} />
  const { look, word } = lineLook(line)
  const amount = sayCents(line.amountCents)
  const whyWord = line.outcome === 'payout_review' ? payoutWords[line.why ?? ''] : whyWords[line.why ?? '']
  return (
    <aside className="panel stack" aria-label={line.bankRef}>
      <div className="panel-top">
        <span className="mono">{line.bankRef}</span>
        <Tag look={look}>{words[word]}</Tag>
      </div>
      <p className="panel-big">{amount}</p>
      {line.why && <Note>{whyWord ? words[whyWord] : line.why}</Note>}
      <Payer line={line} />
      <Facts
        rows={[
          [words.from, line.counterparty ?? words.unnamed],
          [words.reference, line.reference ?? words.noReference],
          [words.valued, sayDayTime(new Date(line.valueAt), lang)],
          line.depositNo && [words.deposit, <Numbered key="d" no={line.depositNo} copies />],
          line.depositMemberId !== null && [
            words.member,
            <MemberLink key="m" id={line.depositMemberId} name={line.depositMember ?? String(line.depositMemberId)} />,
          ],
          line.endToEndId && [words.endToEnd, <Numbered key="e" no={line.endToEndId} copies />],
        ]}
      />
      {waits(line) && <AssignBox queue="line" subject={String(line.id)} />}
      {line.decision && <DecisionBox line={line} decision={line.decision} />}
      {mayCredit(line) && <Candidates line={line} />}
      {mayDecide(line) && mayAct && <Acts line={line} />}
    </aside>
  )
}

function Acts({ line }: { line: Line }) {
  const words = useWords(copy)
  const [giveBack, takeOver] = [useAct(lineDesk.return), useAct(lineDesk.own)]
  const amount = sayCents(line.amountCents)
  return (
    <ReasonActs>
      {mayTakeOver(line) && (
        <ReasonButton
          as="line"
          label={line.direction === 'credit' ? words.keep : words.bear}
          title={fill(line.direction === 'credit' ? words.keepTitle : words.bearTitle, { amount })}
          about={line.direction === 'credit' ? words.keepAbout : words.bearAbout}
          commit={line.direction === 'credit' ? words.proposeKeep : words.proposeBear}
          run={(reason) => takeOver.mutateAsync({ line: line.id, reason })}
        />
      )}
      {mayCredit(line) && (
        <ReasonButton
          label={words.return}
          title={fill(words.returnTitle, { amount })}
          about={words.returnAbout}
          commit={words.proposeReturn}
          look="danger"
          run={(reason) => giveBack.mutateAsync({ line: line.id, reason })}
        />
      )}
    </ReasonActs>
  )
}
