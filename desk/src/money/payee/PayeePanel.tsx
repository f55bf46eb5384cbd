import { payeeDesk } from '@tonne/contract/money/payee'
import { isSameName, sayPayee } from '@tonne/domain/money/payee'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import type { PayeeRow } from './payeeRow.ts'

export function PayeePanel({ row }: { row: PayeeRow | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  if (!row) return <Unpicked text={words.pick} />
  const account = sayPayee(row)[lang]
  return (
    <aside className="panel stack" aria-label={account}>
      <h2 className="t2">{account}</h2>
      <Facts
        rows={[
          [words.member, <MemberLink key="m" id={row.memberId} name={`${row.member} · ${row.memberId}`} />],
          [words.holder, row.holder],
          [words.usable, sayDayTime(new Date(row.usableAt), lang)],
        ]}
      />
      {!isSameName(row.holder, row.member) && <Note>{words.differsNote}</Note>}
      <AssignBox queue="payee" subject={String(row.id)} />
      {mayAct && <Judge row={row} account={account} />}
    </aside>
  )
}

function Judge({ row: { id, holder }, account }: { row: PayeeRow; account: string }) {
  const words = useWords(copy)
  const [verify, reject] = [useAct(payeeDesk.verify), useAct(payeeDesk.reject)]
  return (
    <ReasonActs>
      <ReasonButton
        title={fill(words.rejectTitle, { account })}
        about={words.rejectAbout}
        commit={words.reject}
        look="danger"
        memberReads
        run={(reason) => reject.mutateAsync({ id, reason })}
      />
      <ReasonButton
        title={fill(words.verifyTitle, { holder, account })}
        about={words.verifyAbout}
        commit={words.verify}
        run={(reason) => verify.mutateAsync({ id, reason })}
      />
    </ReasonActs>
  )
}
