/**
 * The icons: a hollow circle waits, a half one is under way, a full one is done, a bar is stopped, a clock is running.
 */
import './badge.css'
import { type Pair, pick, useLang } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

export type Glyph = 'hollow' | 'half' | 'full' | 'bar' | 'clock' | 'sq'
export type Tone = 'mute' | 'live' | 'info' | 'warn' | 'bad'
export type StateSign = { glyph: Glyph; tone: Tone; words: Pair }

type BadgeProps = { glyph?: Glyph | undefined; tone?: Tone | undefined; children: ReactNode }

export function Badge({ glyph = 'hollow', tone = 'mute', children }: BadgeProps) {
  return (
    <span className={classes('badge', glyph !== 'hollow' && `badge--${glyph}`, tone !== 'mute' && `b-${tone}`)}>
      {children}
    </span>
  )
}

/** The badge of a state, in the reader's language. */
export function StateBadge({ of }: { of: StateSign }) {
  return (
    <Badge glyph={of.glyph} tone={of.tone}>
      {pick(of.words, useLang())}
    </Badge>
  )
}
