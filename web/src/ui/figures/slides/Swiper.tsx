/** Each banner stays for five seconds, and a member can stop the rotation. */
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useCalm } from '../../style/reducedMotion.ts'
import './swiper.css'
import { usePaused } from './usePaused.ts'
import { useSlides } from './useSlides.ts'

const copy = {
  carousel: ['carousel', '轮播'],
  slide: ['slide', '幻灯片'],
  place: ['{n} of {count}', '第 {n} 张，共 {count} 张'],
  stop: ['Stop moving', '停止轮播'],
  start: ['Start moving', '开始轮播'],
} as const

type SwiperProps = { label: string; slides: readonly ReactNode[] }

type TicksProps = { count: number; shown: number; stay: number; moving: 'on' | 'paused' | 'off'; onDwelt: () => void }

function Ticks({ count, shown, stay, moving, onDwelt }: TicksProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return places.map((place) => (
    <span key={place} aria-hidden="true">
      {place === shown && <i key={stay} className={`dwell-${moving}`} onAnimationEnd={onDwelt} />}
    </span>
  ))
}

function Track({ slides }: { slides: readonly ReactNode[] }) {
  const words = useWords(copy)
  const count = slides.length
  const places = slides.map((slide, place) => ({ slide, place }))
  // Copies of the first slides follow the last one; they are visible while the track wraps round.
  const copies = count > 1 ? places.slice(0, 2) : []
  return (
    <>
      {places.map(({ slide, place }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not what a slide is
        <div
          key={place}
          role="group"
          aria-roledescription={words.slide}
          aria-label={fill(words.place, { n: place + 1, count })}
        >
          {slide}
        </div>
      ))}
      {copies.map(({ slide, place }) => (
        <div key={`copy ${place}`} aria-hidden="true" inert>
          {slide}
        </div>
      ))}
    </>
  )
}

function Carousel({ label, slides }: SwiperProps) {
  const words = useWords(copy)
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [chosen, setStopped] = useState<boolean>()
  const calm = useCalm()
  const stopped = chosen ?? calm
  const { shown, stay, goTo } = useSlides(track, slides.length)
  const paused = usePaused(root)
  const moving = stopped ? 'off' : paused ? 'paused' : 'on'
  return (
    <section ref={root} className="swiper" aria-roledescription={words.carousel} aria-label={label}>
      <div ref={track} className="swiper-track">
        <Track slides={slides} />
      </div>
      {slides.length > 1 && (
        <div className="swipe-tick">
          <Ticks count={slides.length} shown={shown} stay={stay} moving={moving} onDwelt={() => goTo(shown + 1)} />
          <button type="button" className="swipe-stop" onClick={() => setStopped(!stopped)}>
            {stopped ? words.start : words.stop}
          </button>
        </div>
      )}
    </section>
  )
}

/** Each slide is one element, a link with the class `slide`. One slide does not move; no slides show nothing. */
export function Swiper(props: SwiperProps) {
  return props.slides.length === 0 ? null : <Carousel {...props} />
}
