import type { Pair } from '@tonne/parts/lang.tsx'
import type { BundleKind } from '@tonne/verify/verifyBundle'

export const copy = {
  verify: ['Check a proof', '核验证明'],
  verifyLine: ['Check it yourself', '自行核验'],
  verifyText: [
    'Your device does the checking, with code you can also run without us.',
    '以下全部在此设备上计算，所用代码您也可以离开本站自行运行。',
  ],
  liability: ['Your part of what we owe', '您在应付总额中的份额'],
  liabilitySub: ['Your money and tons in the day’s published sums', '您的资金与碳信用已计入当日公布的合计'],
  entriesLink: ['Your ledger entries', '您的账本分录'],
  entriesSub: ['Each opens with its place in the sealed log', '每笔分录均附其在封存日志中的位置'],
  fileTitle: ['Check a file', '核验文件'],
  fileText: [
    'Drop or pick a proof file: a draw, a ledger entry, two heads of the log or your part of what we owe. ' +
      'Nothing is uploaded.',
    '将证明文件拖到此处或直接选择：抽签、账本分录、两个日志头、您的应付份额。文件不会上传。',
  ],
  pick: ['Pick a file', '选择文件'],
  notABundle: [
    'This is not one of our proof files, or it is incomplete. Ours are JSON and name their kind in the first ' +
      'line.',
    '这不是本站的证明文件，或文件不完整。证明文件为 JSON，开头注明种类。',
  ],
  fileIs: ['{name} is {kind}', '{name}：{kind}'],
  draw: ['a draw', '抽签'],
  log: ['a part of the sealed log', '封存日志的一部分'],
  consistency: ['a proof that the log only grew', '日志只增不改的证明'],
  fork: ['two heads that contradict each other', '互相矛盾的两个日志头'],
  walk: ['the whole sealed log', '完整的封存日志'],
  stepsHold: ['All {n} steps passed in {seconds} s.', '{n} 个步骤全部通过，用时 {seconds} 秒。'],
  ourKey: [
    'The signing key in the file is the one published here today.',
    '文件中的签名密钥与本站今日公布的密钥一致。',
  ],
  endedKey: [
    'The file was signed with an earlier key of ours, which signed the log up to entry {at}.',
    '文件中的签名密钥此后已停用，日志前 {at} 条由其签名。',
  ],
  notOurs: ['Signed by another key', '由其他密钥签名'],
  rowsTitle: ['What it contains', '所载内容'],
  otherKey: [
    'The key in the file, {key}, is not the one we publish today. The steps above mean something only if you ' +
      'know that key.',
    '文件中的签名密钥 {key} 与本站今日公布的不同，只有您认得该密钥，上述步骤才有意义。',
  ],
  logTitle: ['The sealed log', '封存日志'],
  logText: [
    'Every posting and operator action goes into a log that can only grow. This device keeps the heads it has ' +
      'seen and compares each new one with them.',
    '每条分录和运营人员的每项操作都会写入只增不减的日志。此设备保存见过的日志头，并与之后的逐一比对。',
  ],
  storedFirst: ['This head is now saved on this device.', '此日志头已保存在本设备。'],
  storedFirstText: ['When you come back, the log must continue from it.', '再次访问时，日志必须与之接续。'],
  storedSame: ['Nothing new.', '没有新增。'],
  storedSameText: ['The log is the same as when this device saved it, {at}.', '日志与本设备 {at} 保存的一致。'],
  storedGrew: ['The log only grew.', '日志只有新增。'],
  storedGrewText: [
    '{n} (entry|entries) (was|were) added since {at}. The {size} before them are unchanged.',
    '自本设备上次查看（{at}）以来新增 {n} 条，此前 {size} 条未变。',
  ],
  storedKeyChanged: [
    'The signing key was changed. The change is in the log, signed by both keys.',
    '签名密钥已更换：更换载于日志，并由新旧密钥共同签名。',
  ],
  storedBroken: ['The log does not continue from what this device saved.', '日志无法与本设备保存的内容接续。'],
  storedBrokenText: [
    'Signed {at}: {kept} entries. Shown later: {shown} entries, with no valid proof between the two. Save both ' +
      'heads: together they are evidence.',
    '{at} 签署：{kept} 条；其后显示：{shown} 条，两者之间没有有效证明。请保存两个日志头，二者即为证据。',
  ],
  storedOtherKey: [
    'Signed {at}: {kept} entries. Shown later: {shown} entries, signed by another key. Save both heads and ask ' +
      'us why.',
    '{at} 签署：{kept} 条；其后显示的 {shown} 条由另一把密钥签署。请保存两个日志头并向我们查询原因。',
  ],
  forkCommand: [
    'On your own machine: npm run verify -- fork {file}',
    '在您自己的电脑上：npm run verify -- fork {file}',
  ],
  fingerprint: ['Fingerprint of the newest head', '最新日志头的指纹'],
  fingerprintText: [
    'With the same number of entries, everyone must see the same fingerprint. Compare yours with someone else’s, ' +
      'by phone or in person.',
    '条数相同时，所有人看到的指纹必须一致。请通过电话或当面与他人比对。',
  ],
  storedStay: ['Logging out does not remove them.', '退出登录不会清除。'],
  saveStored: ['Download the saved heads', '下载已保存的日志头'],
  saveBoth: ['Save both heads', '保存两个日志头'],
  forget: ['Delete the saved head', '清除本设备记录'],
  watchFailed: [
    'We could not compare the log just now. What this device saved is unchanged.',
    '暂时无法比对日志，本设备的记录不变。',
  ],
  noHead: [
    'Nothing is sealed yet. The first head appears seconds after the first entry.',
    '尚无封存内容。首条分录后数秒内即有首个日志头。',
  ],
  logSize: ['Entries', '条数'],
  headAt: ['Head of', '日志头时间'],
  headRoot: ['Root of the newest head', '最新日志头的根'],
  key: ['Key that signs heads and sums', '签署日志头与合计的密钥'],
  saveConsistency: ['Download the proof that it only grew', '下载“只增不改”证明'],
  storedTitle: ['Saved on this device', '本设备已保存'],
  storedSub: ['Heads of the log: {n}', '日志头：{n} 个'],
  command: [
    'Without a browser: npm run verify -- draw | log | consistency | liability | certificate | statement file.json. ' +
      'The format is published with the code.',
    '不用浏览器：npm run verify -- draw | log | consistency | liability | certificate | statement file.json。' +
      '格式随代码一同公布。',
  ],
  owedOn: ['Owed to you when {day} was sealed', '{day} 封存时应付给您'],
  andTons: ['and {tons}', '及 {tons}'],
  inSums: ['Your part is in all {n} published sums.', '您的份额计入全部 {n} 项已公布合计。'],
  sgd: ['Singapore dollars', '新加坡元'],
  yours: ['Yours', '您的'],
  ofOwed: ['of {owed} owed to {n} (member|members)', '应付 {n} 位会员共 {owed}'],
  allOwed: ['Owed to all {n} (member|members)', '应付全部 {n} 位会员'],
  heldMoney: ['Client money held', '客户资金账户'],
  issuedTons: ['Issued', '已签发'],
  retiredTons: ['Retired for ever', '已永久注销'],
  heldTons: ['Still held in the registry', '登记处现存'],
  publishedAt: ['Published {at}', '公布于 {at}'],
  leafAndPath: ['Leaf {i}, {sum}, and its path of {n}', '叶节点 {i}：{sum}，路径 {n} 级'],
  leaf: [
    'Place {place} of {n}. The text whose sha256 is your leaf:',
    '第 {place} 位（共 {n} 位）。以下文本的 sha256 即为您的叶节点：',
  ],
  left: ['{n}. on the left, sum {sum}', '{n}. 左侧，合计 {sum}'],
  right: ['{n}. on the right, sum {sum}', '{n}. 右侧，合计 {sum}'],
  saveBundle: ['Download the proof', '下载证明文件'],
  bundleCommand: [
    'On your own machine: npm run verify -- liability {file} {member}',
    '在您自己的电脑上：npm run verify -- liability {file} {member}',
  ],
  provesTitle: ['What it proves', '它证明什么'],
  provesSub: ['Your balance is in the published total', '您的余额已计入公布的合计'],
  proves: [
    'Your full balance at that moment is counted in the signed total, and no part of the total is below zero. If ' +
      'we had left you out or counted less, a step above would fail.',
    '您当时的余额已全额计入签名公布的合计，且路径上没有负数。若遗漏您或少计，上方步骤就无法通过。',
  ],
  others: [
    'Everyone’s amount is split at random into two parts. The sum beside your leaf is one part of somebody’s ' +
      'amount, without a name.',
    '每位会员的金额都随机拆成两份计入：您的叶节点旁所示的，只是某位会员金额的一部分，不含姓名。',
  ],
  notTitle: ['What it does not prove', '它不能证明什么'],
  notSub: ['That what we hold exists: ask the bank and the registry', '我们保管的资产确实存在：须由银行和登记处证明'],
  notExists: [
    'That the money and tons we hold exist. Only the bank and the registry can confirm that.',
    '我们保管的资金与碳信用确实存在：只有银行和登记处能够证明。',
  ],
  notOthers: [
    'That everyone else was counted. Each member can check only their own part.',
    '其他人都已计入：每位会员只能核验自己的份额。',
  ],
  notNow: [
    'Anything later. It shows one moment of that day; the next is sealed tomorrow.',
    '之后的情况：它只是当日的一个时点，次日将再次封存。',
  ],
  notOneLog: [
    'That others see the same log. Compare the fingerprint under Check a proof with someone else’s.',
    '他人看到的是同一份日志：请在核验页将日志头指纹与他人比对。',
  ],
  notYetTitle: ['The first day is not sealed yet', '尚未封存首日'],
  notYetText: [
    'We add up and seal everything we owe once each Singapore day. Your leaf and its path will appear here.',
    '每个新加坡日会汇总并封存全部应付额，届时这里会显示您的叶节点与路径。',
  ],
  noneTitle: ['Nothing was owed to you when {day} was sealed', '{day} 封存时没有应付给您的款项或碳信用'],
  noneText: [
    'What you hold at the next sealing will appear here with its proof.',
    '下次封存时，您持有的资金或碳信用会连同证明显示在这里。',
  ],
  certificate: ['A certificate of retirement', '碳信用注销证书'],
  statement: ['A month of a member’s ledger', '会员单月账本'],
} as const satisfies Record<string, Pair> & Record<BundleKind, Pair>
