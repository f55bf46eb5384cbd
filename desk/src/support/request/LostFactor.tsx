import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { doubtsOf } from '@tonne/domain/people/recovery'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { lostCopy } from './lostCopy.ts'
import type { Info } from './rows.ts'

type LostProps = { known: NonNullable<Info['recovery']>; askedAt: number }
export function LostFactor({ known, askedAt }: LostProps) {
  const words = useWords(lostCopy)
  const lang = useLang()
  const at = (instant: number | null) => (instant === null ? words.never : sayDayTime(new Date(instant), lang))
  const { device, address, knownDevice, fromThere, icCompared, totp, passkeys, recoveryLeft, openSessions, earlier } =
    known
  const doubts = doubtsOf({ ...known, earlier: earlier.length }, askedAt)
  return (
    <div className="stack">
      <h2 className="t3">{words.title}</h2>
      <Facts
        rows={[
          [words.shown, icCompared ? words.shownAll : words.shownNoIc],
          [words.from, `${device[lang]} · ${address}`],
          [
            words.seen,
            `${knownDevice ? words.knownDevice : words.newDevice} · ${fill(words.fromThere, { n: fromThere })}`,
          ],
          [words.factors, fill(words.factorsSay, { totp: totp ? 1 : 0, passkeys, codes: recoveryLeft })],
          [words.used, known.factorUsedAt === null ? words.no : at(known.factorUsedAt)],
          [words.lastIn, at(known.lastInAt)],
          [words.sessions, openSessions],
          [words.password, at(known.passwordChangedAt)],
          [words.joined, sayDate(dayOf(new Date(known.joinedAt)), lang)],
          earlier.length !== 0 && [
            words.earlier,
            listed(
              lang,
              earlier.map(({ no, state }) => `${no} · ${words[state]}`),
            ),
          ],
        ]}
      />
      {doubts.length > 0 && (
        <Note>
          <b>{words.doubts}</b>
          <ul className="lost-doubts">
            {doubts.map((doubt) => (
              <li key={doubt.en}>{doubt[lang]}</li>
            ))}
          </ul>
        </Note>
      )}
      <p className="cap">{words.guide}</p>
    </div>
  )
}
