import { raisedBy } from './refusalEntry.ts'

export const requestRefusals = {
  ...raisedBy('request', {
    uploadFailed: { code: 8001, en: 'Upload failed', cn: '上传失败' },
    requestOpen: {
      code: 8014,
      en: 'Request {no} of this kind is open. Answer or cancel it first',
      cn: '同类申请 {no} 尚未结束，请先回复或取消',
    },
    requestOver: { code: 8015, en: 'This request is {state}: nothing was changed', cn: '该申请{state}，未作任何更改' },
    requestLevel: {
      code: 8016,
      en: 'Your level is P{level}. Ask for a higher one',
      cn: '您当前为 P{level}，请选择更高等级',
    },
    closureStands: { code: 8017, en: 'The account cannot be closed yet: {what}', cn: '暂不能销户：{what}' },
    requestNeedsProposal: {
      code: 8018,
      en: 'This needs two operators: one proposes, another approves',
      cn: '须两位运营人员：一人提议，另一人批准',
    },
    icMismatch: {
      code: 8019,
      en: 'The IC number is not the one on record. {left} (try|tries) left in 24 hours',
      cn: '证件号码与登记不符，24 小时内还可尝试 {left} 次',
    },
    attachmentUnknown: {
      code: 8022,
      en: 'A picture is no longer there. Attach it again',
      cn: '有图片已失效，请重新添加',
    },
    exportGone: {
      code: 8023,
      en: 'This copy is no longer there: copies are kept for {days} days. Ask for a new one',
      cn: '文件不存在或已超过 {days} 天保留期，请重新申请',
    },
    notLocked: { code: 8024, en: 'No trading password is locked', cn: '交易密码未被锁定' },
    requestTons: {
      code: 8025,
      en: 'P{level} can be requested from {need} t held or retired; {have} t of yours count',
      cn: '持有或注销满 {need} 吨方可申请 P{level}，您目前计入 {have} 吨',
    },
    requestIcTries: {
      code: 8026,
      en: 'The IC number was wrong {limit} times in 24 hours. Try again 24 hours after the first of them',
      cn: '24 小时内证件号码已错 {limit} 次，请于首次出错 24 小时后再试',
    },
    linkInvalid: {
      code: 8027,
      en: 'This link is not valid. Log in and cancel the request there',
      cn: '链接无效，请登录后取消申请',
    },
  }),
  ...raisedBy('web', {
    copyFailed: { code: 8002, en: 'Copy failed', cn: '复制失败' },
    networkError: { code: 8003, en: 'Network error', cn: '网络错误' },
    connectionTimeout: {
      code: 8004,
      en: 'Connection to the server timed out, tap the screen to retry',
      cn: '连接服务器超时，点击屏幕重试',
    },
  }),
  ...raisedBy('upload', {
    uploadNotImage: {
      code: 8010,
      en: 'Upload failed: this is not a JPEG, PNG or WebP picture',
      cn: '上传失败：仅支持 JPEG、PNG 或 WebP 图片',
    },
    uploadTooLarge: {
      code: 8011,
      en: 'Upload failed: a picture can have at most {max} MB',
      cn: '上传失败：图片不能超过 {max} MB',
    },
    uploadUnreadable: {
      code: 8012,
      en: 'Upload failed: the picture is damaged or larger than {megapixels} megapixels',
      cn: '上传失败：图片已损坏，或超过 {megapixels} 百万像素',
    },
    uploadTooMany: {
      code: 8013,
      en: 'Upload failed: at most {limit} pictures a day',
      cn: '上传失败：每日最多上传 {limit} 张',
    },
  }),
  ...raisedBy('notice', {
    noticeAlways: {
      code: 8040,
      en: 'Emails about security and money cannot be switched off: they are how you notice a theft',
      cn: '安全与资金类邮件不可关闭，以便您及时发现账户被盗用',
    },
  }),
  ...raisedBy('restriction', {
    restrictionReview: {
      code: 8020,
      en: 'A restriction needs a review within the next {days} days',
      cn: '限制须在未来 {days} 天内安排复核',
    },
    caseEndsOtherwise: {
      code: 8050,
      en: 'One operator cannot end this case. What ends it: {how}',
      cn: '此个案不能由一名运营人员解除。解除方式：{how}',
    },
    notFrozen: { code: 8021, en: 'You have not frozen this account', cn: '此账户并非由您冻结' },
  }),
}
