import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['News', '资讯'],
  emptyTitle: ['No news yet', '暂无资讯'],
  emptyText: ['News will appear here in both languages, newest first.', '运营方发布的资讯会按时间显示在这里。'],
  home: ['Back to home', '返回首页'],
  seeProject: ['See the project pictured', '查看图中项目'],
  all: ['All news', '全部资讯'],
} as const satisfies Record<string, Pair>
