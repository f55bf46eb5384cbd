import { type FactorKey, factors } from '@tonne/domain/carbon/footprint/factors'
import { type FootprintLine, footprintKg } from '@tonne/domain/carbon/footprint/footprint'
import { inARow, inParts } from '@tonne/parts/joined.ts'
import { fill, type Lang, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

type Words = { readonly [Key in keyof typeof copy]: string }
function nameOf(key: FactorKey, words: Words, lang: Lang): string {
  if (key in words && key !== 'electric') return words[key as keyof Words]
  if (key === 'electric') return inParts(lang, words.car, words.electric)
  const [, haul, cabin] = /^(short|long)(\w+)$/.exec(key)!
  return inParts(
    lang,
    words.flights,
    `${haul === 'short' ? '< 3,700' : '≥ 3,700'} ${words.km}`,
    words[cabin!.toLowerCase() as 'economy'],
  )
}
const carNames = ['petrol', 'diesel', 'hybrid']
const labelOf = (key: FactorKey, words: Words, lang: Lang) =>
  carNames.includes(key) ? inParts(lang, words.car, nameOf(key, words, lang)) : nameOf(key, words, lang)

const unitOf = (key: FactorKey, lang: Lang) =>
  `${factors[key].unit[lang]}${factors[key].unit[lang] === 'day' ? 's' : ''}`
function arithmetic({ quantity, times, share, grams, factor }: FootprintLine, lang: Lang, words: Words): string {
  const first = `${grouped(quantity)} ${unitOf(factor, lang)}${times > 1 ? ` × ${times}` : ''} × ${grouped(grams)} g`
  return share > 1 ? `${first}${fill(words.shared, { n: share })}` : first
}

export function Lines({ lines }: { lines: readonly FootprintLine[] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.sum}>
      <table className="foot-t">
        <caption className="sr">{words.sum}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.kg}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two flights may be alike in everything but their place
            <tr key={place}>
              <th scope="row">
                <span className="label">{labelOf(line.factor, words, lang)}</span>
                <span className="cap num foot-a">{arithmetic(line, lang, words)}</span>
              </th>
              <td className="num">
                {grouped(line.kg)} {words.kg}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td className="num">
              {grouped(footprintKg(lines))} {words.kg}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="cap mt3">{words.rounding}</p>
    </Section>
  )
}

export function Sources({ used }: { used: readonly FactorKey[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const keys = used.length > 0 ? [...new Set(used)] : (Object.keys(factors) as FactorKey[])
  return (
    <details className="foot-d">
      <summary className="label">{words.factors}</summary>
      <dl>
        {keys.map((key) => {
          const { grams, unit, publication, table, year, taken, doubt } = factors[key]
          return (
            <div key={key}>
              <dt className="label strong">
                {labelOf(key, words, lang)} ·{' '}
                <span className="num">{fill(words.perUnit, { g: grouped(grams), unit: unit[lang] })}</span>
              </dt>
              <dd className="cap2" lang="en">
                {publication}. {table}. {year}.
              </dd>
              <dd className="cap">{inARow(lang, words[taken], doubt[lang])}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
