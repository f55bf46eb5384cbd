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
  const cn = lang === 'cn' || lang === '"cn"'
  if (cn) root.lang = 'zh-CN'
  // What the server drew for a stranger is not shown to a member, nor in another language or theme than the reader's.
  const { made } = root.dataset
  const look = `${cn ? 'cn' : 'en'}.${theme === 'dark' || theme === 'light' ? theme : 'auto'}`
  if (made && (made !== look || read('token'))) root.dataset.made = ''
  // Only the first picture loads until it is shown (`ui/style/base.css`).
  else if (made) root.dataset.pictures = 'first'
})()
