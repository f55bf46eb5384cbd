import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['The parts of the screens', '界面组件'],
  none: ['Nothing is here', '此处暂无内容'],
  onlyDemo: ['Parts are shown in a demo world only.', '组件仅在演示环境中展示。'],
} as const satisfies Record<string, Pair>
