import { readFileSync } from 'node:fs'
import type { settings } from '@tonne/contract/base/settings'
import type { Terms } from '@tonne/domain/base/terms'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { SOCKET_PATH } from '../../shared/socket/sockets.ts'
import type { Tools } from '../../shared/tools.ts'
import { findRegistration, getTerms } from './store.ts'

const { version: release } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export function readBaseConfig({ db, settings: { mode, publicUrl } }: Tools): Handler<typeof settings.baseConfig> {
  const read = shared(
    () => 'baseconfig',
    async (now: Date) => {
      const { version, terms } = await getTerms(db, now)
      const config = {
        // New terms are a new version, so that an app that sends an old `v` can be told from one that knows them.
        version: `${release}-${version}`,
        socket_host: publicUrl.replace(/^http/, 'ws') + SOCKET_PATH,
        currency: 'SGD',
        mode,
        registrationOpen: terms.registration.open && (await findRegistration(db)).open,
        codeWaitSeconds: terms.login.codeWaitSeconds,
        terms: published(terms),
      }
      return new Serialized(config)
    },
  )
  return ({ now }) => read(now)
}

/**
 * Unpublished, because they guard against people who would read them: limits on tries and registrations, surveillance,
 * the directory. The bank's hours are not published either, because they promise members nothing.
 */
export function published(terms: Terms) {
  const { login: _, registration: __, tradingPasswordTries: ___, ...others } = terms
  const { surveillance: ____, directory: _____, bank: ______, ...rest } = others
  return rest
}
