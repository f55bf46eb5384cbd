import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const accountRefusals = {
  ...raisedBy('login', {
    emailFormat: { code: 2001, en: 'Email format is incorrect', cn: '邮箱格式不正确' },
    emailExists: { code: 2002, en: 'Email already exists', cn: '该邮箱已被注册' },
    emailNotInUse: { code: 2003, en: 'Email is not in use', cn: '该邮箱尚未注册' },
    codeFormat: { code: 2004, en: 'Verification code format is incorrect', cn: '验证码格式不正确' },
    codeWrong: {
      code: 2005,
      en: 'Verification code is incorrect. {left} (attempt|attempts) left',
      cn: '验证码错误，还可尝试 {left} 次',
    },
    codeExpired: { code: 2006, en: 'Verification code has expired. Ask for a new one', cn: '验证码已过期，请重新获取' },
    codeResendWait: {
      code: 2007,
      en: 'A code was sent. You can ask for another in {seconds} s',
      cn: '验证码已发送，{seconds} 秒后可重新发送',
    },
    codesMost: {
      code: 2071,
      en: sentence(
        '{limit} codes were sent to this mailbox in 24 hours. Use a device that you logged in on before, or the ',
        'link in the newest of those emails',
      ),
      cn: '该邮箱 24 小时内已发送 {limit} 个验证码。请使用曾登录过的设备，或打开其中最新一封邮件里的链接',
    },
    passwordMismatch: { code: 2008, en: 'Passwords do not match', cn: '两次输入的密码不一致' },
    loginPasswordWeak: {
      code: 2009,
      en: 'Login password: at least 8 characters with digits, uppercase and lowercase letters',
      cn: '登录密码至少 8 位，须包含数字、大写和小写字母',
    },
    invitationFormat: { code: 2013, en: 'Invitation code format is incorrect', cn: '邀请码格式不正确' },
    invitationInvalid: { code: 2014, en: 'Invitation code is invalid', cn: '邀请码无效' },
    bulkRegistration: {
      code: 2015,
      en: 'Bulk registration of accounts is prohibited: {limit} in {hours} h from one place',
      cn: '禁止批量注册账户：同一来源 {hours} 小时内最多 {limit} 个',
    },
    registrationClosed: { code: 2016, en: 'Registration is closed at the moment', cn: '注册暂未开放' },
    termsNotAgreed: { code: 2017, en: 'Agree to the terms first', cn: '请先同意服务条款' },
    uenInvalid: {
      code: 2021,
      en: 'UEN is not valid: its last letter does not match. Check it',
      cn: 'UEN 无效：末位字母不符，请核对',
    },
    uenExists: { code: 2022, en: 'This company is registered already', cn: '该公司已注册' },
  }),
  ...raisedBy('member', {
    tradingPasswordWeak: {
      code: 2010,
      en: sentence(
        'Trading password: at least 10 characters with digits, uppercase and lowercase letters and a special ',
        'character',
      ),
      cn: '交易密码至少 10 位，须包含数字、大写和小写字母及特殊字符',
    },
    tradingPasswordSame: {
      code: 2011,
      en: 'The trading password cannot equal the login password',
      cn: '交易密码不能与登录密码相同',
    },
    phoneFormat: { code: 2018, en: 'Phone number: only 8 digits', cn: '手机号码须为 8 位数字' },
    icFormat: {
      code: 2019,
      en: 'IC number: a capital letter, 7 digits, a capital letter',
      cn: '证件号码须为首尾各一个大写字母，中间 7 位数字',
    },
    icChecksum: {
      code: 2020,
      en: 'IC number: the last letter does not match the digits. Check it',
      cn: '证件号码末位字母与数字不符，请核对',
    },
    nameEmpty: { code: 2023, en: 'Name must not be empty', cn: '姓名不能为空' },
  }),
  ...raisedBy('request', {
    tradingPasswordByService: {
      code: 2012,
      en: 'The trading password is set. To change it, contact customer service',
      cn: '交易密码已设置，如需修改请联系客服',
    },
  }),
  ...raisedBy('identity', {
    icExists: {
      code: 2050,
      en: sentence(
        'This IC number is already on another personal account, and each person can have one. If that account is ',
        'not yours, send a request',
      ),
      cn: '该证件号码已用于另一个人账户。每人限一个个人账户；如非本人账户，请提交申请',
    },
    identityGiven: {
      code: 2051,
      en: 'Your name and IC number are on record. To correct the name, send a request',
      cn: '您的姓名与证件号码已登记。如需更正姓名，请提交申请',
    },
    identityHeld: {
      code: 2059,
      en: '{why}. Your identity and your linked accounts can be recorded from {until}',
      cn: '{why}，{until} 起方可登记身份资料与关联账户',
    },
    identityMissing: {
      code: 2052,
      en: 'Add your name and IC number on the profile details page first',
      cn: '请先在个人资料页登记姓名与证件号码',
    },
    icMissing: { code: 2053, en: 'This member has not given an IC number', cn: '该会员尚未登记证件号码' },
  }),
  ...raisedBy('credential', {
    loginPasswordSameAsTrading: {
      code: 2030,
      en: 'The login password cannot equal the trading password',
      cn: '登录密码不能与交易密码相同',
    },
    loginPasswordTries: {
      code: 2033,
      en: sentence(
        'Each new login password is compared with the trading password, so you can try {limit} in 24 hours. Try ',
        'again {at}',
      ),
      cn: '新登录密码须与交易密码比对，因此 24 小时内最多提交 {limit} 次，请于 {at} 后再试',
    },
    loginPasswordUnchanged: {
      code: 2031,
      en: 'The new login password is the same as the old one',
      cn: '新登录密码与原密码相同',
    },
    mailPhraseFormat: {
      code: 2032,
      en: 'The phrase must have 4 to 40 characters, without line breaks',
      cn: '防伪短语须为 4 至 40 个字符，不含换行',
    },
  }),
}
