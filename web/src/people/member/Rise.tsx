import type { Output } from '@tonne/contract/endpoint'
import type { member } from '@tonne/contract/people/member'
import { sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { isPage } from '../../api/way.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'

type Standing = Output<typeof member.membership>
const APPLY = '/pages/profile/applynew?kind=level_upgrade'
const IDENTITY = '/pages/profile/profile'

function Step({ done, text }: { done: boolean; text: string }) {
  const words = useWords(copy)
  return (
    <li className={done ? 'is-done' : undefined}>
      <Icon name={done ? 'checkc' : 'clock'} size={20} />
      <span className="grow">
        <span className="label">{text}</span>
      </span>
      <span className="cap">{done ? words.done : words.notYet}</span>
    </li>
  )
}

export function Rise({ standing, next }: { standing: Standing; next: Standing['levels'][number] }) {
  const words = useWords(copy)
  const left = Math.max(0, next.tonsKg - standing.tons.countsKg)
  const short = left > 0 ? fill(words.shortTons, { left: sayTons(left) }) : !standing.verified && words.shortIdentity
  return (
    <section className="mt6">
      <h2 className="t3">{words.rise}</h2>
      <ol className="lv-steps mt2">
        <Step done={standing.verified} text={words.stepIdentity} />
        <Step done={left === 0} text={fill(words.stepTons, { need: sayTons(next.tonsKg) })} />
        <Step done={false} text={words.stepRequest} />
      </ol>
      {isPage(APPLY) && (
        <Button className="mt3" block to={APPLY} disabledReason={short}>
          {fill(words.ask, { next: next.level })}
        </Button>
      )}
      {!standing.verified && isPage(IDENTITY) && (
        <Button className="mt2" block variant="line" to={IDENTITY}>
          {words.identity}
        </Button>
      )}
    </section>
  )
}
