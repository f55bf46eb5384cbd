/** Why: the published refusals about the fields and codes of an account (2xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const accountRefusals = {
  emailFormat: { code: 2001, noun: 'login', en: 'Email format is incorrect', cn: '邮箱格式不正确' },
  emailExists: { code: 2002, noun: 'login', en: 'Email already exists', cn: '该邮箱已被注册' },
  emailNotInUse: { code: 2003, noun: 'login', en: 'Email is not in use', cn: '该邮箱尚未注册' },
  codeFormat: { code: 2004, noun: 'login', en: 'Verification code format is incorrect', cn: '验证码格式不正确' },
  codeWrong: { code: 2005, noun: 'login', en: 'Verification code is incorrect. {left} attempts left', cn: '验证码错误，还可尝试 {left} 次' },
  codeExpired: { code: 2006, noun: 'login', en: 'Verification code has expired. Ask for a new one', cn: '验证码已过期，请重新获取' },
  codeResendWait: { code: 2007, noun: 'login', en: 'A code was sent. Send again in {seconds} s', cn: '验证码已发送，{seconds} 秒后可重新发送' },
  passwordMismatch: { code: 2008, noun: 'login', en: 'Passwords do not match', cn: '两次输入的密码不一致' },
  loginPasswordWeak: {
    code: 2009,
    noun: 'login',
    en: 'Login password: at least 8 characters with digits, uppercase and lowercase letters',
    cn: '登录密码至少 8 位，须包含数字、大写和小写字母',
  },
  tradingPasswordWeak: {
    code: 2010,
    noun: 'member',
    en: 'Trading password: at least 10 characters with digits, uppercase and lowercase letters and a special character',
    cn: '交易密码至少 10 位，须包含数字、大写和小写字母及特殊字符',
  },
  tradingPasswordSame: { code: 2011, noun: 'member', en: 'The trading password cannot equal the login password', cn: '交易密码不能与登录密码相同' },
  tradingPasswordByService: {
    code: 2012,
    noun: 'request',
    en: 'The trading password is set. To change it, contact customer service',
    cn: '交易密码已设置，如需修改请联系客服',
  },
  invitationFormat: { code: 2013, noun: 'login', en: 'Invitation code format is incorrect', cn: '邀请码格式不正确' },
  invitationInvalid: { code: 2014, noun: 'login', en: 'Invitation code is invalid', cn: '邀请码无效' },
  bulkRegistration: {
    code: 2015,
    noun: 'login',
    en: 'Bulk registration of accounts is prohibited: {limit} in {hours} h from one place',
    cn: '禁止批量注册账户：同一来源 {hours} 小时内最多 {limit} 个',
  },
  registrationClosed: { code: 2016, noun: 'login', en: 'Registration is closed at the moment', cn: '注册暂未开放' },
  termsNotAgreed: { code: 2017, noun: 'login', en: 'Agree to the terms first', cn: '请先同意服务条款' },
  phoneFormat: { code: 2018, noun: 'member', en: 'Phone number: only 8 digits', cn: '手机号码须为 8 位数字' },
  icFormat: {
    code: 2019,
    noun: 'member',
    en: 'IC number starts and ends with a capital letter with 7 digits between',
    cn: '证件号码须以大写字母开头和结尾，中间为 7 位数字',
  },
  icChecksum: {
    code: 2020,
    noun: 'member',
    en: 'IC number: the last letter does not match the digits. Check it',
    cn: '证件号码末位字母与数字不符，请核对',
  },
  uenInvalid: { code: 2021, noun: 'login', en: 'UEN is not valid: its last letter does not match. Check it', cn: 'UEN 无效：末位字母不符，请核对' },
  uenExists: { code: 2022, noun: 'login', en: 'This company is registered already', cn: '该公司已注册' },
  nameEmpty: { code: 2023, noun: 'member', en: 'Name must not be empty', cn: '姓名不能为空' },
} as const satisfies Record<string, RefusalEntry>
