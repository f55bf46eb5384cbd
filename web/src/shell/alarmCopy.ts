/** This copy is apart from the shell's, so that it is loaded with its sheet only. */
import type { Pair } from '@tonne/parts/lang.tsx'

export const alarmCopy = {
  title: ['Was this you?', '是您本人操作吗？'],
  about: [
    'Somebody who has your login password, your mailbox and an IC number has asked to remove your second ' + 'factor.',
    '有人凭您的登录密码、邮箱与证件号码，申请移除您的二次验证。',
  ],
  when: ['Requested', '提交时间'],
  from: ['From', '来源'],
  removes: ['Removed', '移除时间'],
  undecided: ['Not decided yet', '尚未同意'],
  stop: ['Not me: stop it', '不是我，立即取消'],
  stopping: ['Stopping', '取消中'],
  mine: ['It was me', '是我本人'],
  stoppedTitle: ['Stopped', '已取消'],
  stopped: ['Your second factor stays.', '您的二次验证保留。'],
  stoppedText: [
    'Somebody knows your login password. Change it now; all other devices are then logged out.',
    '有人知道您的登录密码，请立即更改；更改后其他设备将退出登录。',
  ],
  changePassword: ['Change the login password', '更改登录密码'],
} as const satisfies Record<string, Pair>
