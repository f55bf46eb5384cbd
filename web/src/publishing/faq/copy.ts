import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Questions and answers', '问与答'],
  progress: ['Question {n} of {total}', '第 {n} 题，共 {total} 题'],
  retry: ['about a minute, retry as often as you like', '约一分钟，可重复作答'],
  right: ['Right.', '答对了。'],
  wrong: ['Not quite.', '不对。'],
  choose: ['Choose an answer', '请选择答案'],
  tryAnother: ['Choose another answer', '请重新选择'],
  checking: ['Checking', '核对中'],
  next: ['Next question', '下一题'],
  finish: ['Finish', '完成问答'],
  finishing: ['Sending', '提交中'],
  terms: ['Read the terms', '查看服务条款'],
  termsTitle: ['Terms', '服务条款'],
  logOut: ['Log out', '退出登录'],
  empty: ['No answers yet', '暂无内容'],
  emptyText: ['Questions and answers will appear here by topic.', '常见问题将按主题显示在这里。'],
} as const satisfies Record<string, Pair>
