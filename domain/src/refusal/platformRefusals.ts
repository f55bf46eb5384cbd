import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const platformRefusals = raisedBy('platform', {
  fieldInvalid: { code: 9001, en: '{field}: {rule}', cn: '{field}：{rule}' },
  keyMissing: {
    code: 9002,
    en: 'This request needs an Idempotency-Key header of 8 to 64 letters, digits, - or _, so that it is done once',
    cn: '该请求须带 8 至 64 位字母、数字、- 或 _ 组成的 Idempotency-Key，以免重复执行',
  },
  keyReused: {
    code: 9003,
    en: 'This Idempotency-Key was used for another request',
    cn: '该 Idempotency-Key 已用于其他请求',
  },
  outcomeUnknown: {
    code: 9004,
    en: 'The outcome is not known yet. Send the same request again: it will not be done twice',
    cn: '暂未得知结果。请重新发送同一请求，不会重复执行',
  },
  termsChanged: {
    code: 9007,
    en: sentence(
      'Fees or limits changed since you opened this page: version {version} of the terms is in force. Nothing ',
      'was done; check the amount again',
    ),
    cn: '您打开本页后费用或限额已变更，现行条款为第 {version} 版。未作任何处理，请重新核对金额',
  },
  tooManyRequests: {
    code: 9005,
    en: 'Too many requests. Try again in {seconds} s',
    cn: '请求过于频繁，请 {seconds} 秒后再试',
  },
  unavailable: {
    code: 9008,
    en: sentence(
      'The books cannot be reached right now. Nothing is lost; send the same request again in {seconds} s and ',
      'it is done once',
    ),
    cn: '暂时无法连接账务系统，数据不会丢失。请 {seconds} 秒后重新发送同一请求，不会重复执行',
  },
  busy: {
    code: 9006,
    en: 'Too many requests are waiting right now. Nothing was done; try again in {seconds} s',
    cn: '当前请求过多，本次未作任何处理，请 {seconds} 秒后再试',
  },
})
