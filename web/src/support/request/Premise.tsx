import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { restriction } from '@tonne/contract/people/restriction'
import { request } from '@tonne/contract/support/request'
import { sayTons } from '@tonne/domain/format'
import { type RequestKind, sayStanding } from '@tonne/domain/support/request'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'

/** The obstacle and the page that removes it; null when there is none, undefined until it is known. */
type Bar = { text: string; way: string; to: string } | null | undefined
const BY_NAME: readonly RequestKind[] = ['level_upgrade', 'trading_password', 'unlock', 'name_correction']

function useIdentityBar(kind: RequestKind): Bar {
  const words = useWords(copy)
  const needed = BY_NAME.includes(kind)
  const { data, isError } = useApiQuery(identity.mine, {}, { enabled: needed })
  if (!needed || isError) return null
  if (!data) return undefined
  return data.verifiedAt === null
    ? { text: words.identityMissing, way: words.identityFirst, to: '/pages/profile/profile' }
    : null
}

function useLevelBar(needed: boolean): Bar {
  const words = useWords(copy)
  const { data, isError } = useApiQuery(member.membership, {}, { enabled: needed })
  if (!needed || isError) return null
  if (!data) return undefined
  const to = { way: words.toLevels, to: '/pages/profile/member' }
  const next = data.levels.find(({ level }) => level > data.level)
  if (!next) return { text: words.top, ...to }
  if (data.tons.countsKg >= next.tonsKg) return null
  return {
    text: fill(words.short, { level: next.level, need: sayTons(next.tonsKg), have: sayTons(data.tons.countsKg) }),
    ...to,
  }
}

function useTradingBar(kind: RequestKind): Bar {
  const words = useWords(copy)
  const needed = kind === 'trading_password' || kind === 'unlock'
  const { data, isError } = useApiQuery(credential.state, {}, { enabled: needed })
  if (!needed || isError) return null
  if (!data) return undefined
  const to = '/pages/profile/withdpwd'
  if (kind === 'unlock') return data.trading === 'locked' ? null : { text: words.notLocked, way: words.toTrading, to }
  return data.trading === 'none' ? { text: words.noTrading, way: words.setTrading, to } : null
}

function useCaseBar(needed: boolean): Bar {
  const words = useWords(copy)
  const asked = useParam('caseNo')
  const { data, isError } = useApiQuery(restriction.mine, {}, { enabled: needed })
  if (!needed || isError) return null
  if (!data) return undefined
  const open = data.restrictions.filter(({ liftedAt }) => liftedAt === null)
  if (open.some(({ caseNo }) => caseNo === asked)) return null
  return {
    text: open.length > 0 ? words.whichCase : words.noCase,
    way: words.toCases,
    to: '/pages/profile/restrictions',
  }
}

function useClosureBar(needed: boolean): Bar {
  const words = useWords(copy)
  const lang = useLang()
  const { data, isError } = useApiQuery(request.standing, {}, { enabled: needed })
  if (!needed || isError) return null
  if (!data) return undefined
  const left = sayStanding(data).map((one) => one[lang])
  if (left.length === 0) return null
  return { text: fill(words.stands, { what: listed(lang, left) }), way: words.toProfile, to: '/pages/profile/index' }
}

function useLinkBar(needed: boolean): Bar {
  const words = useWords(copy)
  const link = useParam('link')
  return needed && !link ? { text: words.whichLink, way: words.toLinks, to: '/pages/profile/owner' } : null
}

/** The form, unless there is an obstacle. The server checks everything else on sending. */
export function Premise({ kind, children }: { kind: RequestKind; children: ReactNode }) {
  const bars = [
    useIdentityBar(kind),
    useTradingBar(kind),
    useLevelBar(kind === 'level_upgrade'),
    useCaseBar(kind === 'appeal'),
    useLinkBar(kind === 'owner_end'),
    useClosureBar(kind === 'account_closure'),
  ]
  const bar = bars.find((one) => one)
  if (bar) {
    return (
      <>
        <Note kind="info" className="mt5" title={bar.text} />
        <Button to={bar.to} block className="mt4">
          {bar.way}
        </Button>
      </>
    )
  }
  if (bars.includes(undefined)) {
    return (
      <Loading>
        <Skeleton h={52} r={12} style={{ marginTop: 40 }} />
        <Skeleton h={120} r={12} style={{ marginTop: 40 }} />
      </Loading>
    )
  }
  return children
}
