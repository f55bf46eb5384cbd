import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const ownerRefusals = raisedBy('owner', {
  ownerLinkOver: {
    code: 2054,
    en: 'This was already answered. Open the page again',
    cn: '该关联已处理，请重新打开页面',
  },
  ownerElsewhere: {
    code: 2055,
    en: sentence(
      'One of the two accounts is already linked to another, and an account has one owner. Send a request to ',
      'end that link first',
    ),
    cn: '其中一个账户已有其他关联，而每个账户只有一个所有人。请先提交申请，解除原关联',
  },
  ownerInDraw: {
    code: 2056,
    en: 'Both accounts are in a draw whose list is sealed. Confirm after the draw, within {hours} h',
    cn: '两个账户均在名单已封存的抽签中，请于抽签后（{hours} 小时内）再确认',
  },
  ownerLinkStands: {
    code: 2057,
    en: sentence(
      'The link cannot end while one of the accounts has {what}: the other could book or trade against it. ',
      'Cancel that, or wait until it is settled',
    ),
    cn: '任一账户仍有{what}，暂不能解除关联，否则另一账户可重复预订或与之成交。请先撤销，或待其结清',
  },
  ownerNobody: { code: 2058, en: 'No personal account has this IC number', cn: '没有个人账户登记该证件号码' },
})
