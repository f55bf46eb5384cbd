import { settings } from '@tonne/contract/base/settings'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { toLogin, toRegister } from '../../api/way.ts'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Picture } from '../../ui/figures/art/Picture.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'

export function VisitorGlance() {
  const words = useWords(copy)
  const { data } = useApiQuery(settings.ledgerCheck, {})
  return (
    <section className="glance">
      <div className="glance-bg">
        <Picture id="member-10482" type="forest" look="terrain" first />
      </div>
      <div className="hrow between glance-top">
        <h1 className="label ink2">{words.visitHero}</h1>
        {data && (
          <ProofChip icon="ledger" to="/pages/verify/index">
            {fill(words.check, { amount: sayCents(data.differenceCents) })}
          </ProofChip>
        )}
      </div>
      {data ? (
        <BigTons kg={data.serialKg} className="mt1 glance-long" />
      ) : (
        <Loading>
          <Skeleton w={240} h={62} className="hero glance-long mt1" style={{ height: '1em' }} />
        </Loading>
      )}
      <p className="cap2 mt2">{words.visitText}</p>
    </section>
  )
}

export function VisitorLine() {
  const words = useWords(copy)
  const { standing } = useSession()
  return (
    <section className="cashline cashline--visit">
      <div className="grow">
        {standing === 'guest' && <p className="cap">{words.visitor}</p>}
        <p className="label strong">{words.visitorSub}</p>
      </div>
      <Button size="m" variant="line" grow to={toLogin()}>
        {words.logIn}
      </Button>
      <Button size="m" grow to={toRegister()}>
        {words.open}
      </Button>
    </section>
  )
}
