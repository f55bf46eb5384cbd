import type { Output } from '@tonne/contract/endpoint'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayKg } from '@tonne/domain/format'
import type { BlockPick, ProjectContent } from '@tonne/domain/trading/projectContent'
import { freeRuns } from '@tonne/domain/trading/projectSerials'
import { sayVintage } from '@tonne/domain/trading/vintage'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { formCopy } from './formCopy.ts'

type Block = Output<typeof projectDesk.blocks>['items'][number]

export function BlockPicker({ content, onPick }: { content: ProjectContent; onPick(picks: BlockPick[]): void }) {
  const words = useWords(formCopy)
  const [find, setFind] = useState(content.registryProjectId.replace(/^\D+/, ''))
  const { data } = useDesk(projectDesk.blocks, find ? { find } : {})
  const items = (data?.items ?? []).slice(0, 20).map((block) => without(block, content.blocks))
  return (
    <section className="proj-pick">
      <h2 className="t3">{words.addBlock}</h2>
      <TextInput label={words.findBlock} type="search" value={find} onText={setFind} />
      {data && items.length === 0 && <p className="cap">{words.noneFound}</p>}
      <ul className="proj-rows">
        {items.map((block) => (
          <BlockLine key={`${block.id} ${block.freeTons}`} block={block} onPick={onPick} />
        ))}
      </ul>
    </section>
  )
}

/** Tons attached here but not saved yet are not free either. */
function without(block: Block, picks: readonly BlockPick[]): Block {
  const gone = picks.filter(({ blockId }) => blockId === block.id).map((pick) => ({ ...pick, series: 'here' }))
  const free = block.free.flatMap((run) => freeRuns({ ...run, series: 'here' }, gone))
  return { ...block, free, freeTons: free.reduce((sum, { first, last }) => sum + last - first + 1, 0) }
}

/** The first `tons` of the free tons, run by run. */
function cut(block: Pick<Block, 'id' | 'free' | 'template'>, tons: number): BlockPick[] {
  let left = tons
  return block.free.flatMap(({ first, last }) => {
    const size = Math.min(left, last - first + 1)
    left -= size
    return size > 0 ? [{ blockId: block.id, first, last: first + size - 1, text: block.template }] : []
  })
}

function BlockLine({ block, onPick }: { block: Block; onPick(picks: BlockPick[]): void }) {
  const words = useWords(formCopy)
  const lang = useLang()
  const [tons, setTons] = useState(String(block.freeTons))
  const count = /^\d{1,12}$/.test(tons) ? Number(tons) : 0
  const sound = count > 0 && count <= block.freeTons
  const whole = block.template.replace('{first}', String(block.first)).replace('{last}', String(block.last))
  return (
    <li className="proj-block">
      <div>
        <b>{`${block.registryProjectId} ${block.name}`}</b>
        <span className="mono cap">{whole}</span>
        <span className="cap">
          {`${sayVintage(block.vintageFrom, block.vintageTo, lang)} · `}
          {fill(words.free, { free: sayKg(block.freeTons * 1000, lang), tons: sayKg(block.tons * 1000, lang) })}
          {block.takenBy.length > 0 && ` · ${fill(words.taken, { by: listed(lang, block.takenBy) })}`}
        </span>
      </div>
      {block.freeTons > 0 && (
        <div className="proj-cut">
          <TextInput
            label={words.howMany}
            inputMode="numeric"
            value={tons}
            error={sound ? undefined : words.bad}
            onText={setTons}
          />
          <Button look="line" onClick={() => sound && onPick(cut(block, count))}>
            {words.attach}
          </Button>
        </div>
      )}
    </li>
  )
}
