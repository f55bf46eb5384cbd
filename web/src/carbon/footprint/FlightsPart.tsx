import {
  type Cabin,
  cabins,
  type Flight,
  type Footprint,
  LONG_HAUL_KM,
  limits,
} from '@tonne/domain/carbon/footprint/footprint'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../../ui/input/Button.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { SwitchRow } from '../../ui/input/SwitchRow.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy, places } from './copy.ts'
import { NumberInput } from './NumberInput.tsx'
import type { Change } from './useFootprint.ts'

const OWN = 'own'
const shortCabins: readonly Cabin[] = ['economy', 'business']
type RowProps = { flight: Flight; n: number; change: (flight: Flight) => void; remove: () => void }

function CabinSelect({ flight, change }: Pick<RowProps, 'flight' | 'change'>) {
  const words = useWords(copy)
  const isShort = flight.km < LONG_HAUL_KM
  const known = isShort ? shortCabins : cabins
  const instead = flight.cabin === 'first' ? 'business' : 'economy'
  return (
    <Select
      label={words.cabin}
      value={known.includes(flight.cabin) ? flight.cabin : instead}
      hint={isShort ? fill(words.shortCabins, { n: '3,700' }) : undefined}
      onChange={(text) => change({ ...flight, cabin: text as Cabin })}
      options={known.map((value) => ({ value, label: words[value] }))}
    />
  )
}

function Distance({ flight, change }: Pick<RowProps, 'flight' | 'change'>) {
  const words = useWords(copy)
  const lang = useLang()
  const [own, setOwn] = useState(!places.some(({ km }) => km === flight.km))
  const choose = (value: string) => {
    setOwn(value === OWN)
    if (value !== OWN) change({ ...flight, km: Number(value) })
  }
  const known = places.map(({ km, name }) => ({ value: String(km), label: `${pick(name, lang)} · ${km} ${words.km}` }))
  return (
    <>
      <Select
        label={words.to}
        value={own ? OWN : String(flight.km)}
        onChange={choose}
        options={[...known, { value: OWN, label: words.ownKm }]}
      />
      {own && (
        <NumberInput
          label={words.kmOneWay}
          suffix={words.km}
          value={flight.km}
          most={limits.flightKm}
          onChange={(km) => change({ ...flight, km })}
        />
      )}
    </>
  )
}

function FlightRow({ flight, n, change, remove }: RowProps) {
  const words = useWords(copy)
  return (
    <fieldset className="foot-fl" aria-label={fill(words.flight, { n })}>
      <div className="hrow between">
        <h3 className="t3">{fill(words.flight, { n })}</h3>
        <IconButton icon="close" label={fill(words.removeFlight, { n })} onClick={remove} />
      </div>
      <div className="foot-f">
        <Distance flight={flight} change={change} />
        <CabinSelect flight={flight} change={change} />
        <NumberInput
          label={words.trips}
          suffix=""
          value={flight.trips}
          most={limits.trips}
          onChange={(trips) => change({ ...flight, trips })}
        />
      </div>
      <SwitchRow label={words.back} checked={flight.back} onChange={(back) => change({ ...flight, back })} />
    </fieldset>
  )
}

const first: Flight = { km: places[2].km, trips: 1, back: true, cabin: 'economy' }

export function FlightsPart({ footprint: { flights }, change }: { footprint: Footprint; change: Change }) {
  const words = useWords(copy)
  // Rows have keys of their own, so that removing one does not move its typed text to the next.
  const [names, setNames] = useState(() => flights.map((_, i) => i))
  const put = (next: readonly Flight[], named: number[]) => {
    setNames(named)
    change({ flights: next })
  }
  return (
    <Section title={words.flights}>
      {flights.map((flight, i) => (
        <FlightRow
          key={names[i]}
          flight={flight}
          n={i + 1}
          change={(one) => change({ flights: flights.with(i, one) })}
          remove={() => put(flights.toSpliced(i, 1), names.toSpliced(i, 1))}
        />
      ))}
      {flights.length < limits.flights && (
        <Button
          variant="line"
          size="m"
          icon="plus"
          onClick={() => put([...flights, first], [...names, Math.max(-1, ...names) + 1])}
        >
          {words.addFlight}
        </Button>
      )}
    </Section>
  )
}
