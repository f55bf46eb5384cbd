import type { Pair } from '@tonne/parts/lang.tsx'
import { stepWords } from '@tonne/verify/stepWords'

export const checkWords = {
  ...stepWords,
  how: ['How it was checked', '核验过程'],
  allHold: ['All {n} steps passed', '{n} 个步骤全部通过'],
  someFail: ['{failed} of {n} steps failed', '{n} 个步骤中 {failed} 个未通过'],
  published: ['Published:', '公布的是：'],
  running: ['Checking on your device.', '正在您的设备上核验。'],
  runningText: ['It repeats every step. Nothing is sent.', '逐步重算，不会上传任何内容，稍候即可。'],
  cannot: [
    'This browser cannot check signatures (it needs an https page and Ed25519). Download the file and check it ' +
      'with the command below.',
    '此浏览器无法核验签名（需 https 页面并支持 Ed25519）。请下载文件并用下方命令核验。',
  ],
  holds: ['Checked on this device.', '已在此设备核验。'],
  broken: ['Check failed.', '核验未通过。'],
  brokenText: [
    'These parts failed: {fields}. Keep the file and write to us. What cannot be checked is not proven.',
    '以下部分未通过核验：{fields}。请保存该文件并联系我们；无法核验的内容不能视为已证明。',
  ],
} as const satisfies Record<string, Pair>
