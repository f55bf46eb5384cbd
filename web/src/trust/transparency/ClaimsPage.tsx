import './transparency.css'
import { API_BASE } from '@tonne/contract/envelope'
import { type ClaimCheck, type ProductClaim, productClaims, verifyArguments } from '@tonne/domain/trust/productClaims'
import { listed } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'

function Checks({ page, get, verify, invariants }: ClaimCheck) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <ul className="transparency-checks">
      {(page || get) && (
        <li>
          {page && <Link to={page}>{words.claimLook}</Link>}
          {get && <a href={`${API_BASE}${get}`}>{fill(words.claimRead, { path: get })}</a>}
        </li>
      )}
      {verify && <li>{fill(words.claimVerify, { what: verifyArguments(verify) })}</li>}
      {invariants && <li>{fill(words.claimInvariants, { ids: listed(lang, invariants.map(String)) })}</li>}
    </ul>
  )
}

function Claim({ claim, check, notShown }: ProductClaim) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Card>
      <h2 className="t3">{pick(claim, lang)}</h2>
      <Checks {...check} />
      <p className="cap mt3">
        <b>{words.claimNot}</b> {pick(notShown, lang)}
      </p>
    </Card>
  )
}

export function Page() {
  const words = useWords(copy)
  return (
    <>
      <Nav title={words.claims} />
      <Frame className="transparency" narrow>
        <p className="cap2 mt3">{words.claimsText}</p>
        <div className="transparency-claims">
          {productClaims.map((one) => (
            <Claim key={one.claim[0]} {...one} />
          ))}
        </div>
      </Frame>
    </>
  )
}
