import { Held, type Kit, nothing } from '../kit/kit.tsx'
import { Busy } from './Busy.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { CopyButton } from './CopyButton.tsx'
import { HoldButton } from './HoldButton.tsx'
import { IconButton } from './IconButton.tsx'
import { OtpInput } from './OtpInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PasswordRules, StrengthWord } from './PasswordRules.tsx'
import { RadioCards } from './RadioCards.tsx'
import { Select } from './Select.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'

const variants = ['forest', 'commit', 'line', 'tint', 'quiet', 'danger', 'dangerline'] as const

export const kit: Kit = {
  Busy: () => [<Busy key="busy" />],
  Button: (say) => [
    ...variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {say('Pay S$721.61', '支付 S$721.61')}
      </Button>
    )),
    <Button key="small" size="m" icon="copy">
      {say('Copy', '复制')}
    </Button>,
    <Button key="busy" busy={say('Paying', '支付中')}>
      {say('Pay', '支付')}
    </Button>,
    <Button key="off" disabledReason={say('Type an amount first', '请先输入金额')}>
      {say('Pay', '支付')}
    </Button>,
    <Button key="link" to="/pages/index/index" block>
      {say('Home', '首页')}
    </Button>,
  ],
  Checkbox: (say) => [
    <Checkbox key="plain">{say('I have read the terms', '我已阅读服务条款')}</Checkbox>,
    <Checkbox key="wrong" error={say('Agree to go on', '请先同意')}>
      {say('I have read the terms', '我已阅读服务条款')}
    </Checkbox>,
  ],
  CopyButton: (say) => [
    <CopyButton key="icon" text="LE-1" label={say('Copy the number', '复制编号')} />,
    <CopyButton key="chip" text="LE-1" look="chip" label={say('Copy the entry', '复制分录')} />,
    <CopyButton key="button" text="LE-1" look="button" label={say('Copy all', '全部复制')} />,
  ],
  HoldButton: (say) => [
    <HoldButton
      key="hold"
      variant="commit"
      hint={say('Keep holding for a moment, or use this button:', '请按住片刻，或使用下方按钮：')}
      instead={say('Retire 2 t', '注销 2 吨')}
      onHeld={nothing}
    >
      {say('Hold to retire 2 t', '长按注销 2 吨')}
    </HoldButton>,
  ],
  IconButton: (say) => [
    <IconButton key="plain" icon="close" label={say('Close', '关闭')} />,
    <IconButton key="pip" icon="bell" label={say('Notices', '通知')} pip />,
  ],
  OtpInput: (say) => [
    <Held key="code" start="123">
      {(value, set) => <OtpInput label={say('Code', '验证码')} value={value} onChange={set} />}
    </Held>,
    <OtpInput
      key="wrong"
      label={say('Code from the app', '身份验证器')}
      value="123456"
      onChange={nothing}
      error={say('The code is wrong', '验证码错误')}
    />,
  ],
  PasswordInput: (say) => [<PasswordInput key="pass" label={say('Password', '密码')} autoComplete="off" />],
  PasswordRules: (say) => [
    <PasswordRules
      key="rules"
      value="Tem"
      rules={[
        { label: say('8 characters', '8 个字符'), met: false },
        { label: say('a capital', '大写字母'), met: true },
      ]}
    />,
    <StrengthWord key="word" value="Tem" rules={[{ label: say('a capital', '大写字母'), met: true }]} />,
  ],
  RadioCards: (say) => [
    <Held key="cards" start="all">
      {(value, set) => (
        <RadioCards
          label={say('How much', '数量')}
          value={value}
          onChange={set}
          options={[
            { value: 'all', label: say('All tons', '全部') },
            { value: 'part', label: say('A part', '部分'), sub: say('You say how many', '由您填写') },
          ]}
        />
      )}
    </Held>,
  ],
  Select: (say) => [
    <Select
      key="bank"
      label={say('Bank', '银行')}
      placeholder={say('Choose one', '请选择')}
      defaultValue=""
      options={[{ value: 'dbs', label: 'DBS' }]}
    />,
  ],
  SwitchRow: (say) => [
    <Held key="switch" start={true}>
      {(on, set) => <SwitchRow label={say('Mail me each purchase', '每笔购买邮件通知')} checked={on} onChange={set} />}
    </Held>,
    <SwitchRow key="busy" label={say('Mail me the month', '月结邮件')} checked={false} busy onChange={nothing} />,
  ],
  TextArea: (say) => [
    <Held key="area" start="">
      {(value, set) => <TextArea label={say('Your reason', '理由')} value={value} onChange={set} />}
    </Held>,
  ],
  'TextInput Field Hint': (say) => [
    <TextInput key="hint" label={say('Name', '姓名')} hint={say('As on your card', '与证件一致')} />,
    <TextInput key="ok" label={say('Reference', '备注')} ok={say('It fits', '可用')} defaultValue="TN" />,
    <TextInput key="wrong" label={say('Amount', '金额')} error={say('At least S$10.00', '最低 S$10.00')} />,
    <TextInput key="off" label={say('UEN', 'UEN')} off={say('Fixed at the register', '注册后不可更改')} />,
  ],
}
