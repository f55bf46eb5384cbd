import './draw.css'
import { draw } from '@tonne/contract/trading/draw'
import { presale } from '@tonne/contract/trading/presale'
import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { named } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useClockOffset, useNow } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { usePolledQuery } from '../../api/polledQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { useShare } from '../../shared/pages/useShare.ts'
import { Sealed } from '../../shared/proof/Sealed.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { copy } from './copy.ts'
import { Drawn, type DrawOut } from './Drawn.tsx'

function Promised({ info }: { info: DrawOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { commit, sealed, outcome } = info
  return (
    <>
      {!commit && <Note className="mt5">{words.notSealed}</Note>}
      <RowCard className="mt5">
        <FoldRow
          icon="lock"
          label={commit ? words.sealedTitle : words.willSeal}
          sub={commit ? fill(words.sealedSub, { at: sayDayTime(new Date(commit.publishedAt), lang) }) : undefined}
        >
          {!outcome && <p className="cap2">{words.sealedText}</p>}
          {commit && (
            <>
              <p className="cap mt3">{words.secretHash}</p>
              <Hash hex={commit.hash} />
            </>
          )}
          {sealed && (
            <>
              <p className="cap mt3">{words.listSealed}</p>
              <Hash hex={sealed.entrantsHash} />
            </>
          )}
        </FoldRow>
      </RowCard>
    </>
  )
}

function Before({ info, onEnd }: { info: DrawOut; onEnd: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const { outcome, closesAt } = info
  const now = useNow()
  const over = outcome !== null || now >= closesAt
  const why =
    outcome?.why === 'the project was closed'
      ? words.voidClosed
      : outcome?.why === 'the list was not sealed in time'
        ? words.voidUnsealed
        : words.voidLate
  return (
    <>
      <p className="cap2 mt3">
        {fill(over ? words.closed : words.before, {
          name: info.project.name[lang],
          at: sayDayTime(new Date(closesAt), lang),
        })}
      </p>
      {outcome ? (
        <Note kind="warn" className="mt4" title={words.voidTitle}>
          {fill(words.voidText, { why, at: sayDayTime(new Date(outcome.at), lang) })}
        </Note>
      ) : (
        <p className="mt3">
          <Countdown endsAt={closesAt} offsetMs={offsetMs} size="l" onEnd={onEnd} />
        </p>
      )}
      {info.sealed && !outcome && (
        <Note kind="info" className="mt4">
          {words.waiting}
        </Note>
      )}
      <Stats
        className="mt5"
        items={[
          { label: words.applicants, value: info.applicants },
          { label: words.asked, value: sayKg(info.askedKg, lang) },
          { label: words.supply, value: sayKg(info.supplyKg, lang) },
        ]}
      />
      <Promised info={info} />
      {info.commit && <Sealed of="draw" no={info.project.no} />}
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const onShare = useShare()
  const no = useParam('no') ?? '0'
  const info = useApiQuery(draw.info, { no })
  const drawn = info.data?.outcome?.kind === 'drawn'
  const bundle = usePolledQuery(draw.bundle, { no }, drawn)
  const mine = useApiQuery(presale.list, {}).data?.items.find((b) => b.project.no === no && b.rank !== null)
  const query = {
    data: drawn && !bundle.data ? undefined : info.data,
    // The bundle is refused for some seconds while the outcome is being sealed.
    error: info.error ?? (bundle.error instanceof Refused ? null : bundle.error),
    refetch: () => Promise.all([info.refetch(), drawn ? bundle.refetch() : undefined]),
  }
  const share = info.data && (
    <IconButton
      icon="share"
      label={words.share}
      onClick={() => onShare(named(lang, words.title, info.data?.project.name[lang]), `/pages/project/draw?no=${no}`)}
    />
  )
  const coming = (
    <>
      <Skeleton w="70%" h={16} style={{ marginTop: 14 }} />
      <Skeleton w="60%" h={72} style={{ marginTop: 12 }} />
      <Skeleton h={72} r={14} style={{ marginTop: 20 }} />
      <Skeleton h={280} style={{ marginTop: 32 }} />
    </>
  )
  return (
    <QueryPage
      title={drawn ? words.result : words.title}
      right={share}
      query={query}
      bar={drawn && Boolean(bundle.data)}
      className="dr column column--l"
      coming={coming}
    >
      {(data) =>
        bundle.data ? (
          <Drawn info={data} bundle={bundle.data} mine={mine} />
        ) : (
          <Before info={data} onEnd={() => void info.refetch()} />
        )
      }
    </QueryPage>
  )
}
