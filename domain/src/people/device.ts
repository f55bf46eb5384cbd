const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const firstOf = (list: readonly [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** 'Chrome, Android'; unknown parts are left out, and a program that is no browser is named by its own first word. */
export function sayDevice(agent: string): { en: string; cn: string } {
  const known = [firstOf(browsers, agent), firstOf(systems, agent)].filter((part) => part !== undefined)
  if (known.length > 0) return { en: known.join(', '), cn: known.join('，') }
  const word = /^[\w.-]{1,30}/.exec(agent)?.[0]
  return word ? { en: word, cn: word } : { en: 'Unknown device', cn: '未知设备' }
}
