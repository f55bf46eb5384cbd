import './keyHelp.css'
import { type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useArrangement } from '../platform/arrangement.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'
import type { Place } from './place.ts'

const copy = {
  title: ['Keys', '快捷键'],
  letters: ['Single letters act', '启用单键操作'],
  lettersAbout: ['Never while you type.', '输入文字时不生效。'],
  anywhere: ['Anywhere', '任意页面'],
  list: ['In a list', '列表中'],
  panel: ['In the panel beside it', '侧边详情中'],
  palette: ['find anything', '查找'],
  help: ['these keys', '显示快捷键'],
  line: ['a line of the overview', '打开总览中的一行'],
  esc: ['close, or back to the row', '关闭，或返回所在行'],
  move: ['move', '上下移动'],
  peek: ['open beside', '在侧边打开'],
  enter: ['open, and go into it', '打开并进入'],
  choose: ['choose', '选中'],
  extend: ['choose this and the next', '连续选中'],
  find: ['search', '搜索'],
  copyNo: ['copy the number', '复制编号'],
  steps: ['row before, after', '上一行、下一行'],
  commit: ['what moves it on: it asks for the reason first', '执行主要操作（先填写理由）'],
  refuse: ['refuse', '拒绝'],
  write: ['write to the member', '给会员写信'],
  note: ['note', '备注'],
  next: ['decide and go on, in a run', '逐项审核时：批准并继续'],
  fresh: ['show new rows', '显示新增'],
  answer: ['pick an answer, or the words of a reason', '选择答复或理由模板'],
  commits: ['in a reason: commit', '填写理由后：确认执行'],
  take: ['take it on', '由我处理'],
  second: ['on a head: sort by it too', '点列标题：追加排序'],
  skip: ['skip, in a run', '逐项审核时：跳过'],
} satisfies Record<string, Pair>
type Word = keyof typeof copy
const parts: readonly (readonly [part: Word, keys: readonly (readonly [key: string, word: Word])[]])[] = [
  [
    'list',
    [
      ['J K', 'move'],
      ['Space', 'peek'],
      ['Enter', 'enter'],
      ['X', 'choose'],
      ['Shift J', 'extend'],
      ['/ F', 'find'],
      ['Ctrl C', 'copyNo'],
      ['[ ]', 'steps'],
      ['.', 'fresh'],
      ['Shift Enter', 'second'],
    ],
  ],
  [
    'panel',
    [
      ['A', 'commit'],
      ['R', 'refuse'],
      ['M', 'write'],
      ['N', 'note'],
      ['T', 'take'],
      ['1–5', 'answer'],
      ['Ctrl Enter', 'commits'],
      ['Enter', 'next'],
      ['S', 'skip'],
    ],
  ],
]

type KeyHelpProps = { places: readonly Place[]; open: boolean; onClose(): void }
export function KeyHelp({ places, open, onClose }: KeyHelpProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { value, change } = useArrangement()
  const row = (key: string, says: string) => (
    <div key={key + says}>
      <dt>
        {key.split(' ').map((one) => (
          <kbd key={one}>{one}</kbd>
        ))}
      </dt>
      <dd>{says}</dd>
    </div>
  )
  return (
    <Dialog title={words.title} open={open} onClose={onClose} wide>
      <div className="stack">
        <div className="key-help">
          <section>
            <h3 className="t3">{words.anywhere}</h3>
            <dl>
              {row('Ctrl K', words.palette)}
              {places.flatMap(({ key, title }) => (key ? [row(`G ${key.toUpperCase()}`, pick(title, lang))] : []))}
              {row('1–0', words.line)}
              {row('?', words.help)}
              {row('Esc', words.esc)}
            </dl>
          </section>
          {parts.map(([part, keys]) => (
            <section key={part}>
              <h3 className="t3">{words[part]}</h3>
              <dl>{keys.map(([key, word]) => row(key, words[word]))}</dl>
            </section>
          ))}
        </div>
        <Switch
          label={words.letters}
          sub={words.lettersAbout}
          checked={value.letters !== 'off'}
          onChange={(on) => change({ letters: on ? 'on' : 'off' })}
        />
      </div>
    </Dialog>
  )
}
