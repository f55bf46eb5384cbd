import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateKind } from '@tonne/domain/publishing/template'
import type { Queue } from '@tonne/domain/support/queue'
import type { NewProject } from '@tonne/domain/trading/newProject'

type Pair = { en: string; cn: string }
type Blocks = {
  en: ({ p: string } | { h: string } | { li: string[] })[]
  cn: ({ p: string } | { h: string } | { li: string[] })[]
}
export type ProjectFile = Omit<NewProject, 'presale' | 'startsAt' | 'endsAt' | 'introduction' | 'priceCents'> & {
  phase: string
  startsInDays: number
  endsInDays: number | null
  presaleStartsInDays?: number
  presaleEndsInDays?: number
  bookingPercent?: number
  forfeitPercent?: number
  supplyTons: number
  soldTons: number
  prices: { daysAgo: number; cents: number }[]
  introduction: Pair
  closedReason?: Pair
}
export type PersonFile = {
  kind: 'personal' | 'corporate'
  firstName: string
  lastName: string
  email: string
  level: number
  joinedDaysAgo: number
  invitedBy: number | null
  companyName?: string
  uen?: string
}
type NewsFile = {
  slug: string
  topic: string
  daysAgo: number
  no: string | null
  title: Pair
  lead: Pair
  body: Blocks
}
type PaperFile = {
  id: 'about' | 'terms' | 'privacy'
  version: number
  effectiveOn: string
  title: Pair
  body: Blocks
}
type BannerFile = { id: string; no: string; kicker: Pair; title: Pair; line: Pair; to: string }
export type QuizFile = {
  id: string
  question: Pair
  options: { id: string; text: Pair }[]
  right: string
  why: Pair
  wrongWhy: Record<string, Pair>
}
type FaqFile = { id: string; topic: string; question: Pair; answer: Blocks }

type TemplateFile = { kind: TemplateKind; queue: Queue | null; title: Pair; text: Pair }

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'world', `${name}.json`), 'utf8')) as T

export const worldFiles = () => ({
  projects: ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'].flatMap((art) =>
    read<ProjectFile[]>(`projects-${art}`),
  ),
  people: read<PersonFile[]>('people'),
  news: read<NewsFile[]>('news'),
  papers: read<PaperFile[]>('documents'),
  banners: read<BannerFile[]>('banners'),
  quiz: read<QuizFile[]>('quiz'),
  faq: read<FaqFile[]>('faq'),
  templates: read<TemplateFile[]>('templates'),
})
export type World = ReturnType<typeof worldFiles>
