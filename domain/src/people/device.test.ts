import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayDevice } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = '(Linux; Android 15; Pixel 9)'
const rows: [agent: string, en: string][] = [
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${mozilla} ${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0`, 'Edge, Android'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/142.0 ` +
      'Mobile Safari/605.1',
    'Edge, iPhone',
  ],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/46.0 Safari/537.36 Edge/12.246`, 'Edge, Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, 'Opera, Mac'],
  [
    `${mozilla} ${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `${mozilla} ${android} ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat, Android',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Linux'],
  [
    `${mozilla} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile ` +
      'Safari/605.1.15',
    'Firefox, iPad',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 ` +
      'Mobile Safari/604.1',
    'Chrome, iPhone',
  ],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 ` +
      'Safari/605.1.15',
    'Safari, Mac',
  ],
  // A browser or a system alone is enough.
  ['Dillo (Linux; U)', 'Linux'],
  ['Chrome/142.0', 'Chrome'],
]
for (const [agent, en] of rows) {
  test(en, () => assert.deepEqual(sayDevice(agent), { en, cn: en.replace(', ', '，') }))
}
test('a word that only resembles a browser or a system is ignored', () => {
  const nearly = [
    'xEdg/1',
    'Edgy/1',
    'xOPR/1',
    'OPR',
    'xSamsungBrowser/1',
    'xMicroMessenger/1',
    'xFirefox/1',
    'xChrome/1',
    'xSafari/1',
  ]
  const near = [
    'xiPhone',
    'iPhones',
    'xiPad',
    'iPads',
    'xAndroid',
    'Androids',
    'xWindows',
    'Windowsy',
    'xMac OS X',
    'Mac OS Xs',
    'xCrOS',
    'CrOSs',
  ]
  for (const agent of [...nearly, ...near, 'xLinux', 'Linuxx'])
    assert.equal(sayDevice(agent).en, /^[\w.-]+/.exec(agent)![0])
})
test('a program is called by its first word, of at most thirty letters; an empty name is an unknown device', () => {
  assert.deepEqual(sayDevice('curl/8.5.0'), { en: 'curl', cn: 'curl' })
  assert.deepEqual(sayDevice('my-app.v2 build 7'), { en: 'my-app.v2', cn: 'my-app.v2' })
  assert.equal(sayDevice('a'.repeat(31)).en, 'a'.repeat(30))
  assert.equal(sayDevice('a').en, 'a')
  for (const none of ['', ' curl', '/x', '？'])
    assert.deepEqual(sayDevice(none), { en: 'Unknown device', cn: '未知设备' })
})
