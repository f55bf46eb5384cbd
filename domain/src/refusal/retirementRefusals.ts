import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const retirementRefusals = {
  ...raisedBy('retirement', {
    retireInsufficient: {
      code: 5070,
      en: sentence(
        'Insufficient tons: you can retire {available} t of this project. {onOffer} t are on offer; cancel those ',
        'orders first',
      ),
      cn: '可注销吨数不足：该项目您可注销 {available} 吨；另有 {onOffer} 吨挂单中，须先撤单',
    },
    retirePresale: {
      code: 5071,
      en: sentence(
        '{presale} t of this project are presale tons that are not delivered yet, so they cannot be retired. You ',
        'can retire {available} t now',
      ),
      cn: '该项目有 {presale} 吨为尚未交付的预售碳信用，不可注销。目前可注销 {available} 吨',
    },
    retireNoName: {
      code: 5072,
      en: 'Name the beneficiary, or choose to show no name',
      cn: '请填写受益人名称，或选择不显示名称',
    },
    retireNoReason: { code: 5073, en: 'Say what the retirement is for', cn: '请说明注销用途' },
    retireFileUnreadable: {
      code: 5074,
      en: 'This file cannot be read as a list of beneficiaries: {why}. Nothing was retired',
      cn: '无法将该文件读取为受益人名单：{why}。未注销任何碳信用',
    },
    retireRows: {
      code: 5075,
      en: '{count} (row|rows) (is|are) not accepted, the first is line {line}: {why}. Nothing was retired',
      cn: '{count} 行未通过，首个为第 {line} 行：{why}。未注销任何碳信用',
    },
    retireCorporateOnly: {
      code: 5076,
      en: 'A list of beneficiaries is for company accounts',
      cn: '批量注销仅限企业账户',
    },
    retireListTwice: {
      code: 7030,
      en: 'The same list was submitted on {at} as {no}. Nothing was done. Confirm that you want to retire it again',
      cn: '相同名单已于 {at} 提交，编号 {no}，本次未处理。如需再次注销，请确认',
    },
  }),
  ...raisedBy('desk', {
    retirementDay: {
      code: 5077,
      en: 'The registry cannot have retired the tons on {day}: requested on {from}, today is {today}',
      cn: '登记处注销日期 {day} 有误：申请日为 {from}，今日为 {today}',
    },
    retirementNoProposal: {
      code: 5078,
      en: 'Nobody has entered the evidence or the correction yet',
      cn: '尚无人录入凭证或更正内容',
    },
    certificateNothingNew: {
      code: 5079,
      en: 'The correction says the same as the certificate in force',
      cn: '更正内容与现行证书一致，无需更正',
    },
    retirementNotListed: {
      code: 5080,
      en: 'The registry’s imported lists do not have all tons of {no}: {listed} of {tons}. Nothing was recorded',
      cn: '已导入的登记处文件未将 {no} 的全部吨数列为已注销：{listed}／{tons}。本次未录入',
    },
    retirementNoneThatDay: {
      code: 5081,
      en: 'This registry was not instructed to retire anything on {day}',
      cn: '{day} 未向该登记处提交任何注销',
    },
  }),
}
