import { raisedBy } from './refusalEntry.ts'

export const projectRefusals = raisedBy('project', {
  draftMoved: {
    code: 3030,
    en: '{by} saved version {version} after you opened it. Open it again before you save',
    cn: '您打开后，{by} 已保存第 {version} 版，请重新打开后再保存',
  },
  draftInReview: {
    code: 3031,
    en: 'This draft is in review. Take it back before you change it',
    cn: '正在审核中，修改前请先撤回',
  },
  draftIncomplete: { code: 3032, en: '{count} (item|items) still missing: {fields}', cn: '尚缺 {count} 项：{fields}' },
  projectQuantities: {
    code: 3033,
    en: '{min} to {max} t per order does not fit a lot of {lot} t',
    cn: '单笔 {min} 至 {max} 吨与最小单位 {lot} 吨不符',
  },
  projectTimes: { code: 3034, en: '{field} must come after {before}', cn: '“{field}”须晚于“{before}”' },
  projectPast: { code: 3035, en: '{field} is in the past', cn: '“{field}”已过' },
  presaleSupply: {
    code: 3036,
    en: 'The draw cannot have {supply} t: {attached} t are attached, in lots of {lot} t',
    cn: '抽签吨数不能为 {supply} 吨：已附 {attached} 吨，最小单位 {lot} 吨',
  },
  fieldFixed: { code: 3037, en: '{field} of a published project never changes', cn: '项目发布后，“{field}”不可更改' },
  fieldPlanned: {
    code: 3038,
    en: '{field} of a published project changes on a planned date. Plan the change instead',
    cn: '项目发布后，“{field}”须按生效日期变更，请改为安排变更',
  },
  fieldCommitted: {
    code: 3039,
    en: '{field} cannot change: the rules of the draw are already public',
    cn: '抽签规则已公布，“{field}”不可更改',
  },
  fieldBegun: { code: 3040, en: '{field} cannot change: the sale began {at}', cn: '已于 {at} 开售，“{field}”不可更改' },
  fieldEnded: { code: 3041, en: '{field} cannot change: the sale ended {at}', cn: '已于 {at} 结束，“{field}”不可更改' },
  blocksIssued: {
    code: 3042,
    en: 'Issued serials must stay: {issued} of them. Blocks can only be added',
    cn: '已签发的序列号（{issued}）不可移除，只能追加',
  },
  serialsOutside: {
    code: 3043,
    en: 'Serials {serials} are not in an imported block',
    cn: '序列号 {serials} 不在已导入的号段内',
  },
  serialsForeign: {
    code: 3044,
    en: 'Serials {serials} are of project {project}, vintage {from} to {to}, which differs from this draft',
    cn: '序列号 {serials} 属于项目 {project}（年份 {from} 至 {to}），与草稿不符',
  },
  serialsEnded: {
    code: 3045,
    en: 'Serials {serials} ended at the registry: retired or cancelled, {day}',
    cn: '序列号 {serials} 已在登记处注销或取消（{day}）',
  },
  serialsTaken: {
    code: 3046,
    en: 'Serials {serials} are already attached: {project}. A ton is issued only once',
    cn: '序列号 {serials} 已附于 {project}，同一吨不可重复签发',
  },
  draftUnchanged: { code: 3047, en: 'Nothing differs from what is published', cn: '与已发布内容相同' },
  draftAuthor: {
    code: 3048,
    en: 'You wrote part of this version. Somebody else must approve it',
    cn: '您参与了本版本的编写，须由他人批准',
  },
  priceTooSoon: {
    code: 3049,
    en: '{at} is too soon: a price needs some seconds to take effect',
    cn: '{at} 过早：价格须至少数秒后方可生效',
  },
  priceUnchanged: { code: 3050, en: 'The price at that time is already {price} / t', cn: '届时价格已是 {price} / 吨' },
  priceWaits: { code: 3051, en: 'A price proposed by {by} is waiting for a decision', cn: '{by} 提出的价格正等待决定' },
  documentNotPdf: { code: 3052, en: 'A document must be a PDF file', cn: '文件须为 PDF' },
  documentTooLarge: { code: 3053, en: 'A document can have at most {max} MB', cn: '文件不得超过 {max} MB' },
  documentActive: {
    code: 3054,
    en: 'The document contains something that runs: {what}. Print it to a new PDF',
    cn: '文件含可执行内容：{what}，请重新打印为 PDF',
  },
  documentUnreadable: {
    code: 3055,
    en: 'The document cannot be read: it is damaged or locked',
    cn: '文件无法读取：已损坏或加密',
  },
  draftFileMissing: {
    code: 3056,
    en: 'The draft refers to a file that was not uploaded',
    cn: '草稿引用了未上传的文件',
  },
  previewOver: {
    code: 3057,
    en: 'This preview has expired. Open a new one at the desk',
    cn: '预览已失效，请在运营后台重新打开',
  },
  closingTakesTwo: {
    code: 3059,
    en: 'A published project is stopped by one operator and closed by two',
    cn: '已发布的项目由一人暂停，须两人方可关闭',
  },
  projectNotStopped: { code: 3060, en: 'The sale of this project is not stopped', cn: '该项目未被暂停' },
  projectNotPublished: { code: 3058, en: 'This project is not published', cn: '该项目尚未发布' },
})
