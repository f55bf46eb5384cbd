import { type Diet, diets, type Footprint, fuels, limits } from '@tonne/domain/carbon/footprint/footprint'
import { useWords } from '@tonne/parts/lang.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import { NumberInput } from './NumberInput.tsx'
import type { Change } from './useFootprint.ts'

type PartProps = { footprint: Footprint; change: Change }

export function HomePart({ footprint: { people, electricity, gas, lpg }, change }: PartProps) {
  const words = useWords(copy)
  return (
    <Section title={words.home}>
      <div className="foot-f">
        <NumberInput
          label={words.electricity}
          suffix={words.kwhMonth}
          hint={words.bill}
          value={electricity}
          most={limits.electricity}
          onChange={(n) => change({ electricity: n })}
        />
        <NumberInput
          label={words.people}
          suffix=""
          hint={words.peopleHint}
          value={people}
          least={1}
          most={limits.people}
          onChange={(n) => change({ people: n })}
        />
        <NumberInput
          label={words.gas}
          suffix={words.kwhMonth}
          value={gas}
          most={limits.gas}
          onChange={(n) => change({ gas: n })}
        />
        <NumberInput
          label={words.lpg}
          suffix={words.kgMonth}
          value={lpg}
          most={limits.lpg}
          onChange={(n) => change({ lpg: n })}
        />
      </div>
    </Section>
  )
}

export function WaysPart({ footprint: { fuel, carKm, trainKm, busKm }, change }: PartProps) {
  const words = useWords(copy)
  return (
    <Section title={words.ways}>
      <Segmented
        label={words.fuel}
        value={fuel}
        onChange={(chosen) => change({ fuel: chosen })}
        options={fuels.map((value) => ({ value, label: words[value] }))}
      />
      <div className="foot-f mt4">
        <NumberInput
          label={words.car}
          suffix={words.kmYear}
          hint={words.carHint}
          value={carKm}
          most={limits.carKm}
          onChange={(n) => change({ carKm: n })}
        />
        <NumberInput
          label={words.train}
          suffix={words.kmYear}
          value={trainKm}
          most={limits.trainKm}
          onChange={(n) => change({ trainKm: n })}
        />
        <NumberInput
          label={words.bus}
          suffix={words.kmYear}
          value={busKm}
          most={limits.busKm}
          onChange={(n) => change({ busKm: n })}
        />
      </div>
    </Section>
  )
}

export function FoodPart({ footprint: { diet }, change }: PartProps) {
  const words = useWords(copy)
  return (
    <Section title={words.food}>
      <Select
        label={words.diet}
        value={diet ?? ''}
        onChange={(text) => change({ diet: (text || null) as Diet | null })}
        options={[{ value: '', label: words.noDiet }, ...diets.map((value) => ({ value, label: words[value] }))]}
      />
    </Section>
  )
}
