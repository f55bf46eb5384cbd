/** The message of a field rule is a name in this table, which describes the form in both languages. */
import type { Bilingual, Label } from '@tonne/domain/bilingual'

export const fieldForms = {
  after: ['is not a place in this list', '不是本列表中的位置'],
  base64: ['must be a file in base64', '须为经过编码的文件内容'],
  base64url: ['must be 1 to 4,096 letters, digits, - or _', '须为 1 至 4,096 个字母、数字、- 或 _'],
  base64urlLong: ['must be 1 to 16,384 letters, digits, - or _', '须为 1 至 16,384 个字母、数字、- 或 _'],
  bound: ['does not say what is approved', '未说明所批准的操作'],
  caseNo: ['is not the number of a case', '不是有效的个案编号'],
  contentKind: ['is of another kind than the text that is being changed', '与所修改内容的类型不同'],
  country: ['must be a country code of two capital letters', '须为两个大写字母的国家代码'],
  day: ['must be a date like 2026-11-20', '须为日期，例如 2026-11-20'],
  dayOrEmpty: ['must be empty or a date like 2026-11-20', '须留空或为日期，例如 2026-11-20'],
  fileName: ['is not the name of a file', '不是有效的文件名'],
  hash: ['must be 64 digits from 0 to 9 and a to f', '须为 64 位十六进制数'],
  key: [
    'must be 1 to 64 letters, digits, dots, - or _, and begin with a letter or digit',
    '须为 1 至 64 个字母、数字、点、- 或 _，并以字母或数字开头',
  ],
  many: ['is more than is kept', '超过可保存的数量'],
  month: ['must be a month like 2026-11', '须为月份，例如 2026-11'],
  noControls: ['must not hold line breaks or other control characters', '不能含有换行或其他控制字符'],
  noLinks: ['must not hold web addresses or control characters', '不能含有网址或控制字符'],
  pagePath: ['is not a page of the desk', '不是后台页面'],
  pictureName: ['is not the name of a picture', '不是有效的图片名'],
  pushEndpoint: ['must be the https address of a push service', '须为推送服务的安全网址'],
  pushKey: ['is not a key of a push subscription', '不是推送订阅的密钥'],
  registryReference: [
    'must be 2 to 80 letters, digits, spaces, dots, /, - or _',
    '须为 2 至 80 个字母、数字、空格、点、/、- 或 _',
  ],
  scope: ['must be at most 30 small letters, digits or -', '须为至多 30 个小写字母、数字或连字符'],
  query: ['is not what a sign-on sends back', '不是统一登录返回的内容'],
  secret: ['is not a whole link', '链接不完整'],
  version: ['must be a version number from 1 to 9,999', '须为 1 至 9,999 的版本号'],
  word: ['must be 1 to 30 letters or digits and begin with a letter', '须为 1 至 30 个字母或数字，并以字母开头'],
  wholeNumber: ['must be a whole number', '须为整数'],
} as const satisfies Record<string, Label>
export type FieldForm = keyof typeof fieldForms
/** The message of a rule is the name of its form. */
export const form = (name: FieldForm): string => name
/** A form's description, for a refusal. */
export const sayForm = (form: FieldForm): Bilingual => ({ en: fieldForms[form][0], cn: fieldForms[form][1] })
