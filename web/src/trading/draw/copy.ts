/** Why: the words of the public draw, in both languages, written once. */

import type { Pair } from '@tonne/parts/lang.tsx'
import type { DrawStep } from '@tonne/verify/verifyDraw'

export const copy = {
  title: ['Draw', '抽签'],
  share: ['Share this draw', '分享此抽签'],
  result: ['Draw result', '抽签结果'],
  drawnAt: ['{name} · drawn {at}', '{name} · 抽签时间 {at}'],
  before: ['{name} · booking closes {at}', '{name} · 预订截止 {at}'],
  of: ['of your {tons} drawn', '（您预订 {tons}）已中签'],
  ofAll: ['of {tons} booked, drawn', '（共预订 {tons}）已中签'],
  rank: ['Your rank {rank} of {n}', '您的名次 {rank} / {n}'],
  ratio: ['{percent} of what was booked', '占预订量 {percent}'],
  holds: ['Matches.', '一致。'],
  holdsText: [
    'Your device repeated the whole draw in {seconds} s and got the same {n} results.',
    '您的设备用 {seconds} 秒重算了整个抽签，{n} 个结果完全相同。',
  ],
  how: ['How it was checked', '核验过程'],
  format: ['The bundle is whole and of the published format', '文件完整且符合公布的格式'],
  digest: ['Nothing in it was changed since', '文件未被改动'],
  signature: ['All of it is signed with our key', '全部内容均由我们的密钥签名'],
  inclusion: ['Commitment, list and outcome stand in the sealed log', '承诺、名单与结果均在封存日志中'],
  consistency: ['The log only grew in between', '其间日志只增不改'],
  rows: ['The log says the same as this page', '日志所载与本页一致'],
  order: [
    'Sealed in time: the commitment before the close, the list before the number',
    '封存及时：承诺早于截止，名单早于随机数公布',
  ],
  times: ['Committed before the close, opened within a day', '截止前承诺，一天内公开'],
  entries: ['One entry a person, whole lots, nobody above the cap', '每人一份、整手、不超上限'],
  commit: ['Our secret was sealed first', '密钥先行封存'],
  commitText: ['sha256 published {at}, before booking', 'sha256 已在预订开始前公布（{at}）'],
  list: ['The list was sealed at the close', '截止时封存名单'],
  listText: ['{n} bookings, sealed {at}', '{n} 笔预订，封存于 {at}'],
  beacon: ['A random number was added', '加入随机数'],
  beaconMembers: [
    'sha256 of the random numbers that members’ devices sent with their bookings',
    '会员设备随预订发送的随机数，合并后的 sha256',
  ],
  beaconDrand: [
    'drand round {round}, the first after the close, signed by its network',
    'drand 第 {round} 轮，截止后首轮，经其网络签名',
  ],
  choiceTitle: ['What we could still choose', '我们仍可左右什么'],
  choiceMembers: [
    'No outside number is in this draw. We know our secret from the beginning, so a last booking of our own, with ' +
      'a number that suits it, could change the ranks. Your device shows that the result follows from the published ' +
      'numbers, not that nobody chose them.',
    '此抽签未加入外部随机数。我们自始知道密钥，若最后以自有账户预订并选定数字，即可改变名次。您的设备只能证明结果由所公布的数字得出，不能证明数字无人挑选。',
  ],
  choiceDrand: [
    'Secret and list stood in the sealed log before drand’s number came out, by our clock; a head that your device ' +
      'kept from before shows whether that clock was right.',
    '按我们的时钟，密钥与名单在 drand 随机数公布前已载入封存日志；您的设备此前保存的日志头可证明时钟是否属实。',
  ],
  choiceBoth: [
    'We could also have booked with accounts of our own, or let the draw lapse: then every fee is paid back.',
    '我们也可能以自有账户参与预订，或不公开密钥使抽签作废：此时全部预订费退回。',
  ],
  seed: ['The secret was opened', '公开密钥'],
  seedText: [
    'Its sha256 equals the sealed value; mixed with list and number it gives the seed',
    '其 sha256 与封存值一致；与名单、随机数混合得出种子',
  ],
  ranks: ['{n} bookings were ranked', '{n} 笔预订排定名次'],
  allotment: ['{tons} were given out, lot by lot', '逐手分配 {tons}'],
  sound: [
    'Also checked: all of it is signed and stands in the sealed log; committed before the close and opened within ' +
      'a day; one entry a person, whole lots, nobody above the cap.',
    '同时核验：全部内容已签名并载入封存日志；截止前承诺、一天内公开；每人一份、整手、不超上限。',
  ],
  dotOne: ['Each dot is a lot, in order of rank.', '每点一手，按名次排列。'],
  dotMany: ['Each dot is {n} lots, in order of rank.', '每点 {n} 手，按名次排列。'],
  dotsMine: ['Full ones were drawn, yours are orange.', '深色为中签，橙色为您的。'],
  dotsAll: ['Full ones were drawn.', '深色为中签。'],
  table: ['Everybody in the draw', '全部参与者'],
  colRank: ['Rank', '名次'],
  colBooking: ['Booking', '预订'],
  colAsked: ['Asked', '预订'],
  colDrawn: ['Drawn', '中签'],
  you: ['yours', '您的'],
  showAll: ['Show all {n}', '显示全部 {n} 位'],
  applicants: ['Applicants', '参与人数'],
  asked: ['Booked', '预订总量'],
  supply: ['On offer', '可分配'],
  lot: ['Lot', '每手'],
  given: ['Given out', '已分配'],
  again: ['Run again', '重新核验'],
  running: ['Running', '核验中'],
  download: ['Download the bundle', '下载核验文件'],
  pay: ['Pay {amount}', '支付 {amount}'],
  command: ['On your own machine: npm run verify -- draw {file}', '在您自己的电脑上：npm run verify -- draw {file}'],
  sealedTitle: ['The draw is already sealed', '抽签已封存'],
  sealedSub: ['sha256 of our secret, published {at}', '密钥的 sha256，{at} 公布'],
  sealedText: [
    'At the close the list of bookings is sealed, the secret opened, and everything is published here: your device ' +
      'can repeat it.',
    '截止时封存预订名单、公开密钥并在此公布全部数据，您的设备可自行重算。',
  ],
  notSealed: [
    'The secret is sealed before booking opens; its hash will stand here.',
    '密钥将在预订开始前封存，其哈希值会显示在这里。',
  ],
  waiting: ['Booking is closed. The draw is out as soon as its number is.', '预订已截止，随机数公布后即出结果。'],
  listSealed: ['The list is sealed: sha256', '名单已封存：sha256'],
  voidTitle: ['No draw took place', '抽签未进行'],
  voidText: ['{why}. Every booking fee was returned in full {at}.', '{why}。全部预订费已于 {at} 全额退回。'],
  voidClosed: ['The project was closed', '项目已关闭'],
  voidUnsealed: ['The list was not sealed before the random number was known', '名单未能在随机数公布前封存'],
  voidLate: ['The secret was not opened within a day of the close', '密钥未在截止后一天内公开'],
} as const satisfies Record<string, Pair> & Record<DrawStep, Pair>
