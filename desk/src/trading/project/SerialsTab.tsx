import { sayKg } from '@tonne/domain/format'
import { attachedKg, type BlockPick } from '@tonne/domain/trading/projectContent'
import { serialLine } from '@tonne/domain/trading/projectSerials'
import { blockKg } from '@tonne/domain/trading/serial'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { BlockPicker } from './BlockPicker.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import type { TabProps } from './rows.ts'

export function SerialsTab({ draft, content, mayWrite }: TabProps) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { setValue } = useFormContext<DraftForm>()
  const { blocks } = content
  const put = (next: BlockPick[]): void => setValue('blocks', next, { shouldDirty: true })
  return (
    <>
      {blocks.length === 0 ? (
        <p className="tbl-empty">{words.noBlocks}</p>
      ) : (
        <TableBox label={words.serials}>
          <table className="tbl">
            <caption className="sr">{words.serials}</caption>
            <thead>
              <tr>
                <th>{words.serials}</th>
                <th className="r">{words.tons}</th>
                <th>{words.from}</th>
                <th>
                  <span className="sr">{words.remove}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {blocks.map((block, i) => (
                <Line
                  key={serialLine(block)}
                  block={block}
                  issued={i < draft.issuedBlocks && draft.issuedKg > 0}
                  onRemove={
                    mayWrite && i >= draft.issuedBlocks ? () => put(blocks.filter((_, n) => n !== i)) : undefined
                  }
                />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      <p className="cap">{fill(words.sum, { n: blocks.length, tons: sayKg(attachedKg(content), lang) })}</p>
      {mayWrite && <BlockPicker content={content} onPick={(picks) => put([...blocks, ...picks])} />}
    </>
  )
}

function Line({ block, issued, onRemove }: { block: BlockPick; issued: boolean; onRemove: (() => void) | undefined }) {
  const words = useWords(formCopy)
  const lang = useLang()
  return (
    <tr>
      <td className="mono">{serialLine(block)}</td>
      <td className="r">{sayKg(blockKg(block), lang)}</td>
      <td>
        <Tag look={issued ? 'done' : 'wait'}>{issued ? words.issued : words.added}</Tag>
        {block.blockId === null && <span className="cap">{words.older}</span>}
      </td>
      <td className="r">
        {onRemove && (
          <Button look="quiet" size="s" aria-label={words.remove} onClick={onRemove}>
            <Icon name="close" size={18} />
          </Button>
        )}
      </td>
    </tr>
  )
}
