/** Why: the words around every screen of the desk. */
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  waiting: ['waiting', '项待处理'],
  desk: ['Desk', '运营后台'],
  logIn: ['Log in to the desk', '登录运营后台'],
  loginAbout: ['For the people who run Tonne. Members log in to the app.', '供 Tonne 运营人员使用。会员请登录应用。'],
  email: ['Email', '邮箱'],
  password: ['Password', '密码'],
  code: ['Code of your authenticator', '验证器动态码'],
  codeHint: ['Six digits, good once', '6 位数字，仅可使用一次'],
  enter: ['Log in', '登录'],
  entering: ['Checking', '正在核对'],
  logOut: ['Log out', '退出'],
  codeAgain: ['Show your code again', '再次输入动态码'],
  codeAgainAbout: [
    'This act moves money or rights. The code keeps such acts open for ten minutes; the time stands beside your name.',
    '此操作涉及资金或权限。输入动态码后，十分钟内可继续此类操作，截止时间显示在您的姓名旁。',
  ],
  codeOpen: [
    'Code shown: acts of money and rights are open until {time}',
    '动态码已验证：涉及资金或权限的操作可继续至 {time}',
  ],
  usePasskey: ['Use a passkey', '使用通行密钥'],
  passkeyAgain: ['Use your passkey again', '再次使用通行密钥'],
  passkeyAgainAbout: [
    'This act moves money or rights. Your passkey keeps such acts open for ten minutes; the time stands beside ' +
      'your name.',
    '此操作涉及资金或权限。验证通行密钥后，十分钟内可继续此类操作，截止时间显示在您的姓名旁。',
  ],
  passkeyOff: ['No passkey was used. Try again', '未使用通行密钥，请重试'],
  firstPasskey: ['Make your passkey', '设置通行密钥'],
  firstPasskeyAbout: [
    'You came in by the code of your authenticator. It is good for this only: from your passkey on, the desk opens ' +
      'by passkey alone.',
    '您以身份验证器的动态码登录，动态码仅可用于这一步。设置通行密钥后，只能凭通行密钥登录运营后台。',
  ],
  passkeys: ['Your passkeys', '您的通行密钥'],
  passkeysAbout: [
    'A passkey signs on this device, for this address only, so no false page can take it. From your first one, ' +
      'your code no longer opens the desk: keep two, on two devices. Your other sessions end. Who loses all keys is ' +
      'invited anew by two admins.',
    '通行密钥在您的设备上签名，且仅对本网址有效，仿冒页面无法窃取。设置第一个后，动态码将不能再用于登录或验证，建议在两台设备上各设一个。您在其他设备上的登录将随之退出。全部丢失时，须由两名管理员重新邀请。',
  ],
  passkeysNone: ['You have none yet.', '您尚未设置。'],
  passkeysImpossible: ['This browser or this address cannot use passkeys', '当前浏览器或网址不支持通行密钥'],
  passkeyMade: ['Made {day}', '创建于 {day}'],
  passkeyUsed: ['last used {day}', '最近使用 {day}'],
  passkeyRemove: ['Remove', '移除'],
  passkeyLabel: ['Name of the device', '设备名称'],
  passkeyLabelHint: ['So that you know it again', '便于日后辨认'],
  passkeyMake: ['Make a passkey', '创建通行密钥'],
  close: ['Close', '关闭'],
  goOn: ['Go on', '继续'],
  cancel: ['Cancel', '取消'],
  go: ['Go to, or find', '前往或查找'],
  goHint: ['Type a page', '输入页面名称'],
  nothing: ['Nothing found', '未找到'],
  noPermission: ['Your role does not include this page', '您的角色无权查看此页面'],
  noPermissionAbout: ['It is open to: {roles}. Your role is {role}.', '可查看的角色：{roles}。您的角色：{role}。'],
  failed: ['This could not be loaded', '加载失败'],
  again: ['Try again', '重试'],
  balanced: ['Ledger balanced', '账本平衡'],
  unbalanced: ['Ledger NOT balanced', '账本不平衡'],
  lines: ['{n} lines, difference {d}', '{n} 行，差额 {d}'],
  inviteTitle: ['Your invitation', '您的邀请'],
  inviteFor: ['{name}, you are invited as {role}.', '{name}，您受邀担任{role}。'],
  inviteScan: [
    'Scan this with an authenticator, or type the secret. Then show that it works with its code.',
    '请用验证器扫描，或手动输入密钥，然后输入动态码以确认。',
  ],
  inviteSecret: ['Secret', '密钥'],
  invitePassword: ['New password', '新密码'],
  inviteRules: [
    'At least 14 characters with digits, uppercase and lowercase letters',
    '至少 14 位，含数字、大写和小写字母',
  ],
  inviteAccept: ['Accept and log in', '接受并登录'],
  overview: ['Roles', '角色权限'],
  operators: ['Operators', '运营人员'],
  menu: ['Menu', '菜单'],
  lost: ['There is no such page at the desk', '后台没有这个页面'],
} satisfies Record<string, Pair>
