/** Sets the stored theme, price colours and language before the first frame; the app takes over from there. */
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.price = read('priceColours') === 'red-up' ? 'red-up' : 'green-up'
  const lang = read('currLang')
  if (lang === 'cn' || lang === '"cn"') root.lang = 'zh-CN'
})()
