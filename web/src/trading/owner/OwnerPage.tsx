import type { Output } from '@tonne/contract/endpoint'
import { owner } from '@tonne/contract/trading/owner'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { type Account, AccountRow } from './AccountRow.tsx'
import { copy } from './copy.ts'
import { SayYes } from './SayYes.tsx'

type Links = Output<typeof owner.links>

/** The owner of the member's own account, or a note that nobody has agreed yet. */
function Own({ own }: { own: NonNullable<Links['owner']> }) {
  const words = useWords(copy)
  const lang = useLang()
  const waits = own.state === 'waiting'
  const since =
    own.since === null ? '' : fill(words.since, { name: own.name, at: sayDayTime(new Date(own.since), lang) })
  return (
    <Section title={words.own}>
      <Note kind={waits ? 'warn' : 'ok'} title={waits ? words.waiting : since}>
        {waits && words.waitingText}
      </Note>
      <Button
        block
        variant="line"
        className="mt3"
        to={`/pages/profile/applynew?kind=${waits ? 'owner_link' : `owner_end&link=${own.id}`}`}
      >
        {waits ? words.ask : words.end}
      </Button>
    </Section>
  )
}

function LinkRequests({ links, onAnswered }: { links: Links; onAnswered: () => void }) {
  const words = useWords(copy)
  const answer = useSend(owner.answer)
  const [proving, setProving] = useState<Account | null>(null)
  const [ruled, setRuled] = useState<string | null>(null)
  const close = (sentence: string | null) => {
    setRuled(sentence)
    setProving(null)
    onAnswered()
  }
  const problem = ruled ?? (answer.error instanceof Refused ? answer.error.message : null)
  const waiting = links.accounts.some(({ state }) => state === 'asked' || state === 'refused')
  return (
    <Section title={words.asks}>
      {links.accounts.length === 0 && (
        <>
          <p className="t3">{words.none}</p>
          <p className="cap2 mt1">{words.noneWay}</p>
        </>
      )}
      {waiting && (
        <Note kind="info" title={words.effectTitle}>
          {words.effect}
        </Note>
      )}
      {problem && <Note kind="bad" live className="mt3" title={problem} />}
      {links.accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          busy={answer.isPending}
          onYes={() => setProving(account)}
          onNo={() => answer.mutate({ id: account.id, yes: false }, { onSettled: onAnswered })}
        />
      ))}
      <Sheet open={proving !== null} onClose={() => setProving(null)} title={words.proveTitle}>
        {proving && <SayYes account={proving} onAnswered={() => close(null)} onRefused={close} />}
      </Sheet>
    </Section>
  )
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(owner.links, {})
  return (
    <>
      <Nav title={words.title} />
      <Frame narrow>
        <QueryView query={query} coming={<Skeleton h={160} r={16} style={{ marginTop: 24 }} />}>
          {(links) => (
            <>
              <p className="cap2 mt3">{links.owner ? words.leadCompany : words.lead}</p>
              {links.owner ? (
                <Own own={links.owner} />
              ) : (
                <LinkRequests links={links} onAnswered={() => void query.refetch()} />
              )}
            </>
          )}
        </QueryView>
      </Frame>
    </>
  )
}
