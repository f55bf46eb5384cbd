import './start.css'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { useWords } from '@tonne/parts/lang.tsx'
import { LookAround, LookAroundTerms } from '../../shared/credentials/LookAround.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { Facts } from './Facts.tsx'

export function Page() {
  const words = useWords(copy)
  return (
    <main className="start">
      <div className="start-art">
        <Cover id="start-4" type="forest" look="screen" first className="cover-fill" />
      </div>
      <header className="start-nav">
        <Brand size={26} />
        <LangSwitch />
      </header>
      <section className="start-body">
        <h1>
          {words.line1}
          <br />
          {words.line2}
        </h1>
        <p>{words.text}</p>
        <Facts />
        <Button to="/pages/register/index" block className="start-cta">
          {words.open}
        </Button>
        <div className="start-alt">
          <Link to="/pages/login/index">{words.logIn}</Link>
          <LookAround />
        </div>
        <LookAroundTerms className="start-terms" />
      </section>
    </main>
  )
}
