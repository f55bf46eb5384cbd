/** The palette's hits besides pages. Each kind is searched on the server when the operator's role has its page. */

import { useQuery } from '@tanstack/react-query'
import { lineDesk } from '@tonne/contract/money/claim'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { market } from '@tonne/contract/trading/market'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayCents } from '@tonne/domain/format'
import { readSerial } from '@tonne/domain/trading/registrySerial'
import { pick, useLang } from '@tonne/parts/lang.tsx'
import { useDeferredValue } from 'react'
import { useDesk } from '../platform/deskQuery.ts'
import { memberCall } from '../platform/memberCall.ts'
import { numberedPlace } from '../platform/numberedPlace.ts'
import type { Place } from './place.ts'

/** The kinds of hits, in the order in which the palette shows them. */
export const hitKinds = ['number', 'member', 'project', 'line', 'serial'] as const
export type Hit = {
  kind: (typeof hitKinds)[number]
  key: string
  main: string
  sub: string
  path: string
  search: Record<string, string>
}
const EACH = 4
/** Shorter texts occur in too many references. */
const LEAST_OF_REFERENCE = 4

export function useFound(typed: string, places: readonly Place[]): readonly Hit[] {
  const lang = useLang()
  const q = useDeferredValue(typed.trim())
  const lower = q.toLowerCase()
  const titleOf = (path: string): string | undefined => {
    const place = places.find((one) => one.path === path)
    return place && pick(place.title, lang)
  }
  const all = [
    ...numbered(q),
    ...useMembers(q, titleOf('/members') !== undefined),
    ...useProjects(lower, titleOf('/projects') !== undefined),
    ...useLines(q, titleOf('/deposits') !== undefined),
    ...ofSerial(q),
  ].flatMap((hit) => {
    const title = titleOf(hit.path)
    return title === undefined ? [] : [{ ...hit, sub: hit.sub || title }]
  })
  return q === '' ? [] : all
}

function numbered(q: string): Hit[] {
  const found = numberedPlace(q)
  return found
    ? [{ kind: 'number', key: found.no, main: found.no, sub: '', path: found.path, search: found.search }]
    : []
}

/** By name, email, phone or number. Matches of the name come before other matches. */
function useMembers(q: string, may: boolean): Hit[] {
  const { data } = useDesk(memberDesk.find, { q, limit: 20 }, { enabled: may && q.length >= 2 })
  if (!may || q.length < 2) return []
  const isOther = ({ name }: { name: string }): number => (name.toLowerCase().includes(q.toLowerCase()) ? 0 : 1)
  return (data?.items ?? [])
    .toSorted((a, b) => isOther(a) - isOther(b))
    .slice(0, EACH)
    .map(({ id, name, email }) => ({
      ...{ kind: 'member', key: `member ${id}`, main: name, sub: `${id} · ${email}` },
      ...{ path: '/members', search: { id: String(id) } },
    }))
}

/** Links to the project's page for those who work on projects, to its book for others. */
function useProjects(lower: string, ownPage: boolean): Hit[] {
  const lang = useLang()
  const asked = lower.length >= 2
  const { data } = useDesk(projectDesk.list, {}, { enabled: asked && ownPage })
  const traded = useQuery({
    queryKey: [market.list.path],
    queryFn: () => memberCall(market.list, {}),
    enabled: asked && !ownPage,
  })
  if (!asked) return []
  const rows = ownPage ? data?.items : traded.data?.items.map(({ project }) => project)
  return (rows ?? [])
    .filter(({ no, name }) => [no, name.en, name.cn].some((text) => text.toLowerCase().includes(lower)))
    .slice(0, EACH)
    .map(({ no, name }) => ({
      ...{ kind: 'project', key: `project ${no}`, main: name[lang] || name.en, sub: no },
      path: ownPage ? '/projects' : '/book',
      search: ownPage ? { no } : { project: no },
    }))
}

/** Bank lines, by reference and sender. */
function useLines(q: string, may: boolean): Hit[] {
  const asked = may && q.length >= LEAST_OF_REFERENCE
  const { data } = useDesk(lineDesk.lines, { search: q.slice(0, 60), limit: EACH }, { enabled: asked })
  if (!asked) return []
  return (data?.items ?? []).map(({ id, bankRef, counterparty, amountCents, outcome }) => ({
    ...{ kind: 'line', key: `line ${id}`, main: bankRef, sub: `${counterparty ?? ''} ${sayCents(amountCents)}`.trim() },
    path: '/deposits',
    search: {
      ...(outcome === 'in_review' || outcome === 'suspense' ? {} : { tab: outcome }),
      ...{ find: bankRef, line: String(id) },
    },
  }))
}

/** A serial number in a registry's form leads to the registry's record of that project. */
function ofSerial(q: string): Hit[] {
  const serial = readSerial(q)
  if (!serial) return []
  const project = serial.projectId.replace(/^(?:GS|CDC-)/, '')
  return [{ kind: 'serial', key: `serial ${q}`, main: q, sub: '', path: '/registry', search: { find: project } }]
}
