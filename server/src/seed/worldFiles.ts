import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '@tonne/domain/bilingual'
import type { TemplateKind } from '@tonne/domain/publishing/template'
import type { Queue } from '@tonne/domain/support/queue'
import type { NewProject } from '@tonne/domain/trading/newProject'

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
  introduction: Bilingual
  closedReason?: Bilingual
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
  title: Bilingual
  lead: Bilingual
  body: Blocks
}
type PaperFile = {
  id: 'about' | 'terms' | 'privacy'
  version: number
  effectiveOn: string
  title: Bilingual
  body: Blocks
}
type BannerFile = { id: string; no: string; kicker: Bilingual; title: Bilingual; line: Bilingual; to: string }
export type QuizFile = {
  id: string
  question: Bilingual
  options: { id: string; text: Bilingual }[]
  right: string
  why: Bilingual
  wrongWhy: Record<string, Bilingual>
}
type FaqFile = { id: string; topic: string; question: Bilingual; answer: Blocks }

type TemplateFile = { kind: TemplateKind; queue: Queue | null; title: Bilingual; text: Bilingual }

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
