import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const contentRefusals = {
  ...raisedBy('settings', {
    settingPlannedLater: {
      code: 9010,
      en: 'A change is planned for {from}. The next one takes effect on that day or later',
      cn: '已有计划于 {from} 生效的变更，后续变更须于该日或之后生效',
    },
    iccLineUnread: {
      code: 9022,
      en: 'Line {line} cannot be read. Write {columns} parts with | between them, as in the example',
      cn: '第 {line} 行无法识别。请按示例以 | 分隔 {columns} 部分填写',
    },
    iccStandardTwice: {
      code: 9023,
      en: 'Line {line}: {standard} is listed twice',
      cn: '第 {line} 行：{standard} 重复',
    },
    settingStale: {
      code: 9011,
      en: sentence(
        'This proposal is based on version {from}, and version {newest} has been approved since. Propose it again ',
        'from that version',
      ),
      cn: '此提案基于第 {from} 版，而第 {newest} 版已获批准，请基于新版重新提出',
    },
  }),
  ...raisedBy('content', {
    contentIncomplete: {
      code: 9012,
      en: 'Both languages are needed to publish. Missing: {field} in {lang}',
      cn: '发布须中英文齐备。缺少：{field}（{lang}）',
    },
    contentStale: {
      code: 9013,
      en: 'Somebody saved this after you opened it. Open it again before you go on',
      cn: '您打开后他人已保存过此内容，请重新打开后再继续',
    },
    contentKeyTaken: { code: 9014, en: 'The name {key} is already taken', cn: '名称 {key} 已被使用' },
    contentLink: {
      code: 9015,
      en: 'This link is not allowed: {link}. A link must lead to a page of the app or begin with https://',
      cn: '不允许的链接：{link}。链接须为应用内页面或以 https:// 开头',
    },
    contentTooSoon: { code: 9016, en: 'It can be published {from} at the earliest', cn: '最早可于 {from} 发布' },
    contentLastQuestion: {
      code: 9017,
      en: 'The last risk question cannot be removed: members must answer one before they trade',
      cn: '不能移除最后一道风险问答：会员须先作答方可交易',
    },
    contentPicture: {
      code: 9018,
      en: 'There is no picture named {name}. Upload it first',
      cn: '图片 {name} 不存在，请先上传',
    },
    contentQuiz: {
      code: 9019,
      en: 'A question needs 2 to 6 answers with different names, and exactly one of them must be right',
      cn: '每题须有 2 至 6 个互不重名的选项，其中一个为正确答案',
    },
    contentKept: { code: 9020, en: 'This must stay readable and cannot be archived', cn: '此内容须保持可读，不能归档' },
  }),
  ...raisedBy('template', {
    templatePlaces: {
      code: 9024,
      en: 'Only a message to a member can have places to fill in. Remove {places}',
      cn: '仅发给会员的消息可含待填项，请删去 {places}',
    },
    templateUneven: {
      code: 9025,
      en: 'Both languages need the same places to fill in. Only one of them has {places}',
      cn: '中英文的待填项须一致，以下仅见于其中一种语言：{places}',
    },
    messageUnfilled: {
      code: 9026,
      en: 'Fill in {places} in both languages before you send it',
      cn: '发送前请填写中英文的 {places}',
    },
  }),
  ...raisedBy('news', {
    consentOther: {
      code: 9021,
      en: 'Version {version} of the terms is in force. Read that version first',
      cn: '现行条款为第 {version} 版，请先阅读该版本',
    },
  }),
}
