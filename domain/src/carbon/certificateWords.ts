/**
 * A certificate says the same on a screen, on paper, in a shared picture and on a badge. It says what was retired and
 * claims no more.
 */
export const certificateWords = {
  heading: ['Certificate of retirement', '碳信用注销证书'],
  unit: ['tonnes of CO₂ equivalent', '吨二氧化碳当量'],
  unitOfOne: ['tonne of CO₂ equivalent', '吨二氧化碳当量'],
  behalf: ['retired for good on behalf of', '已永久注销，受益人'],
  noName: ['retired for good, without a name', '已永久注销，匿名'],
  behalfOpen: ['to be retired for good on behalf of', '将永久注销，受益人'],
  noNameOpen: ['to be retired for good, without a name', '将永久注销，匿名'],
  vintage: ['vintage {year}', '{year} 年份'],
  serials: ['Serials', '序列号'],
  moreSerials: ['and {n} more, all on the next page', '另有 {n} 段，全部见下页'],
  retired: ['Retired', '注销日期'],
  pendingTitle: ['Pending: not retired yet', '待完成：尚未注销'],
  pendingText: [
    'The retirement of {tons} of {name} was requested on {day}. The registry has not confirmed it, so this is not a ' +
      'certificate yet. The certificate will be at the same address.',
    '{name} {tons} 已于 {day} 申请注销，登记处尚未确认，因此本页还不是证书。完成后，证书将显示在同一网址。',
  ],
  supersededTitle: ['Superseded by version {n}', '已被第 {n} 版取代'],
  supersededText: ['This version stays as it was signed.', '本版本按签署时的内容保留。'],
  correctsTitle: ['Version {n}, in place of version {before}', '第 {n} 版，取代第 {before} 版'],
  correctsText: ['Reason: {why}', '原因：{why}'],
  story: ['Where these tons were', '碳信用来历'],
  issued: ['Issued by the registry', '登记处签发'],
  acquired: ['Came to the holder', '持有人取得'],
  between: ['{from} to {to}', '{from} 至 {to}'],
  requested: ['Retirement asked for', '申请注销'],
  done: ['Retired in the registry', '登记处注销'],
  facts: ['What was retired', '注销内容'],
  project: ['Project', '项目'],
  methodology: ['Methodology', '方法学'],
  registryId: ['Project id there', '登记处项目编号'],
  reference: ['Registry reference', '登记处凭证号'],
  evidence: ['Registry’s answer', '登记处答复'],
  /** Where it is in the other language. */
  evidenceOther: ['Registry’s answer, in Chinese', '登记处答复（英文）'],
  reason: ['Reason', '用途'],
  message: ['Message', '留言'],
  tons: ['Tons', '吨数'],
  beneficiary: ['On behalf of', '受益人'],
  noBeneficiary: ['No name shown', '匿名'],
  registry: ['Registry', '登记处'],
  signed: ['What was signed', '签署内容'],
  signature: ['Signature (Ed25519)', '签名（Ed25519）'],
  publicKey: ['Public key', '公钥'],
  before: ['Hash of the version before', '上一版本哈希'],
  hash: ['Content hash', '内容哈希'],
  badgeDone: ['{tons} t CO2e retired', '已注销 {tons} 吨 CO2e'],
  badgePending: ['{tons} t CO2e pending, not retired yet', '{tons} 吨 CO2e 待注销，尚未完成'],
  means: [
    'Retired tons are taken out of circulation and cannot be sold or used again. This certificate does not say that ' +
      'anyone or anything has no emissions.',
    '已注销的碳信用退出流通，不可再次出售或使用。本证书不代表任何人或事物没有排放。',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** The key of the unit beside that many tons, which stand in a size of their own. */
export const unitOf = (tons: string): 'unit' | 'unitOfOne' => (tons === '1' ? 'unitOfOne' : 'unit')
