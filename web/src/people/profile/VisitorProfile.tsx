import { useWords } from '@tonne/parts/lang.tsx'
import { toLogin, toRegister } from '../../api/way.ts'
import { Button } from '../../ui/input/Button.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import { HelpRows } from './Rows.tsx'

export function VisitorProfile() {
  const words = useWords(copy)
  return (
    <div className="prof-grid">
      <section className="pass mt3">
        <h2 className="t2">{words.visitorTitle}</h2>
        <p className="pass-t mt2">{words.visitorText}</p>
        <div className="hrow g2 mt5">
          <Button to={toRegister()} size="m" grow className="pass-b1">
            {words.open}
          </Button>
          <Button to={toLogin()} size="m" grow className="pass-b2">
            {words.logIn}
          </Button>
        </div>
      </section>
      <RowCard className="mt5">
        <HelpRows />
      </RowCard>
    </div>
  )
}
