/** The titles are the United Nations' own. */
import type { Pair } from '@tonne/parts/lang.tsx'

const titles: readonly Pair[] = [
  ['No poverty', '无贫穷'],
  ['Zero hunger', '零饥饿'],
  ['Good health and well-being', '良好健康与福祉'],
  ['Quality education', '优质教育'],
  ['Gender equality', '性别平等'],
  ['Clean water and sanitation', '清洁饮水和卫生设施'],
  ['Affordable and clean energy', '经济适用的清洁能源'],
  ['Decent work and economic growth', '体面工作和经济增长'],
  ['Industry, innovation and infrastructure', '产业、创新和基础设施'],
  ['Reduced inequalities', '减少不平等'],
  ['Sustainable cities and communities', '可持续城市和社区'],
  ['Responsible consumption and production', '负责任消费和生产'],
  ['Climate action', '气候行动'],
  ['Life below water', '水下生物'],
  ['Life on land', '陆地生物'],
  ['Peace, justice and strong institutions', '和平、正义与强大机构'],
  ['Partnerships for the goals', '促进目标实现的伙伴关系'],
]

/** The title of goal 1 to 17. */
export const sdgWords = (goal: number): Pair => titles[goal - 1] ?? [`Goal ${goal}`, `目标 ${goal}`]
