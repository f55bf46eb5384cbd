const two = (n: number): string => String(n).padStart(2, '0')
/** '23:59:07'; more than two days as '3 d 04:00'. */
export function sayLeft(ms: number, lang: 'en' | 'cn'): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
  ]
  if (days >= 2) return `${days} ${lang === 'cn' ? '天' : 'd'} ${two(hours % 24)}:${two(minutes)}`
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
}
