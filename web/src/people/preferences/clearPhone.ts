/** A phone that is given away must not contain anybody's data. */
import { setLanguage } from '../../api/language.ts'
import { logOut } from '../../api/logOut.ts'
import { forgetPush } from '../../shared/push/push.ts'

/**
 * Logs out and forgets everything stored on this phone; the app is reloaded, so that nothing stays in memory either.
 */
export async function clearPhone(): Promise<void> {
  await forgetPush()
  await logOut()
  setLanguage('en')
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
  location.replace('/')
}
