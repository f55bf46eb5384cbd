/** One eye is open after the proposal and two after the approval. Screen readers get the number. */
import './eyes.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'

const copy = {
  0: ['Not checked', '未核对'],
  1: ['One of two', '两人中已有一人'],
  2: ['Two of two', '两人均已核对'],
} satisfies Record<number, Pair>
export function Eyes({ open }: { open: 0 | 1 | 2 }) {
  const words = useWords(copy)
  return (
    <span className="eyes">
      <i className={open > 0 ? 'is-on' : undefined} />
      <i className={open > 1 ? 'is-on' : undefined} />
      <span className="sr">{words[open]}</span>
    </span>
  )
}
