import './wallet.css'
import { fundLogGroups, wallet } from '@tonne/contract/money/wallet'
import { dayOf } from '@tonne/domain/days'
import { sayAmount, sayCents } from '@tonne/domain/format'
import { sayPeriod } from '@tonne/domain/sayPeriod'
import { named } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useListQuery } from '../../api/listQuery.ts'
import { go, here, useParam } from '../../api/way.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { ProofChip, ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Chips } from '../../ui/navigation/Chips.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { SortButton } from '../../ui/navigation/SortButton.tsx'
import { copy } from './copy.ts'
import { LogDays } from './LogDays.tsx'
import { PeriodSheet } from './PeriodSheet.tsx'
import { type Period, periodFrom, periodOf } from './period.ts'
import type { LogsOut } from './walletOut.ts'

const ALL = 'all'
const PAGE = 20
const groups = [ALL, ...fundLogGroups] as const
type Group = (typeof groups)[number]
type Choice = { group?: Group; period?: Period; search?: string }

/** Days and kind are in the address; without them the last 30 days of everything. */
function useChoice(today: string) {
  const asked = useParam('group')
  const group: Group = groups.find((one) => one === asked) ?? ALL
  const from = useParam('from')
  const to = useParam('to')
  const period = periodFrom(from, to) ?? periodOf('last30', today)
  const search = useParam('search') ?? ''
  const choose = (next: Choice) => {
    const text = next.search ?? search
    const kind = next.group ?? group
    const days = next.period ?? (from ? period : undefined)
    const query = new URLSearchParams({
      ...(kind === ALL ? {} : { group: kind }),
      ...(text ? { search: text } : {}),
      ...days,
    }).toString()
    go(`${here().replace(/\?.*$/, '')}${query && `?${query}`}`, { replace: true })
  }
  return { group, period, search, choose }
}

const useLogs = (group: Group, period: Period, search: string) =>
  useListQuery(
    wallet.logs,
    { ...period, limit: PAGE, ...(search ? { search } : {}), ...(group === ALL ? {} : { group }) },
    { keepPrevious: true },
  )

function Balance({ first, failed }: { first: LogsOut | undefined; failed: boolean }) {
  const words = useWords(copy)
  const none = failed ? '–' : <span className="sk eq-sk" />
  const say = (cents: number | undefined) => (cents === undefined ? none : sayAmount(cents))
  return (
    <Eq
      className="mt2"
      terms={[
        { label: words.opening, value: say(first?.openingCents) },
        { sign: '+', label: words.in, value: say(first?.inCents), tone: 'ok' },
        { sign: '−', label: words.out, value: say(first?.outCents) },
        { sign: '=', label: words.closing, value: say(first?.closingCents) },
      ]}
    />
  )
}

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const words = useWords(copy)
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search className="mt3">
      <form onSubmit={submit}>
        <span className="inp">
          <Icon name="search" />
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.searchHint}
            maxLength={60}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      </form>
    </search>
  )
}

function Coming() {
  return (
    <Loading>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} h={52} r={12} style={{ marginTop: 16 }} />
      ))}
    </Loading>
  )
}

type LinesProps = { list: ReturnType<typeof useLogs>; group: Group; search: string; today: string; onAll: () => void }
function Lines({ list, group, search, today, onAll }: LinesProps) {
  const words = useWords(copy)
  if (list.isPending) return <Coming />
  if (list.error && list.items.length === 0) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  if (list.items.length === 0) {
    if (search)
      return (
        <EmptyState
          title={words.emptySearchTitle}
          text={words.emptySearch}
          action={<Button onClick={onAll}>{words.clearSearch}</Button>}
        />
      )
    const text = fill(words.emptyText, { amount: sayCents(list.first?.closingCents ?? 0) })
    return group === ALL ? (
      <EmptyState
        title={words.emptyTitle}
        text={text}
        action={<Button to="/pages/profile/deposit">{words.deposit}</Button>}
      />
    ) : (
      <EmptyState
        title={words.emptyGroupTitle}
        text={words.emptyGroup}
        action={<Button onClick={onAll}>{words.seeAll}</Button>}
      />
    )
  }
  return (
    <>
      <LogDays lines={list.items} today={today} whole={!list.more} />
      <ProofLine icon="ledger" className="mt5">
        {words.everyLine}
      </ProofLine>
      <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const today = dayOf(new Date(serverNow()))
  const { group, period, search, choose } = useChoice(today)
  const [picking, setPicking] = useState(false)
  const list = useLogs(group, period, search)
  const pick = (next: Period) => {
    setPicking(false)
    choose({ period: next })
  }
  return (
    <>
      <Nav
        title={words.statement}
        right={<IconButton icon="download" label={words.statements} onClick={() => go('/pages/profile/statements')} />}
      />
      <Frame className="logs column column--l">
        <div className="hrow between mt2 g2">
          <SortButton icon="calendar" onClick={() => setPicking(true)}>
            <span className="sr">{named(lang, words.period)}</span>
            <span className="strong per">{sayPeriod(period.from, period.to, lang)}</span>
            <Icon name="down" size={16} />
          </SortButton>
          {list.first && (
            <ProofChip icon="ledger" to="/pages/other/close">
              {words.balanced}
            </ProofChip>
          )}
        </div>
        <Balance first={list.first} failed={list.error !== null} />
        <Search key={search} value={search} onSearch={(text) => choose({ search: text })} />
        <Chips
          className="bleed mt3"
          label={words.kinds}
          value={group}
          onChange={(next) => choose({ group: next })}
          options={groups.map((value) => ({ value, label: words[`group_${value}`] }))}
        />
        <Lines
          list={list}
          group={group}
          search={search}
          today={today}
          onAll={() => choose({ group: ALL, search: '' })}
        />
      </Frame>
      <PeriodSheet open={picking} onClose={() => setPicking(false)} period={period} today={today} onPick={pick} />
    </>
  )
}
