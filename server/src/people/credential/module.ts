import { credential } from '@tonne/contract/people/credential'
import { Refusal } from '@tonne/domain/refusals'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { updateMailPhrase } from '../member/store.ts'
import { confirmNewTotp, startPasskey, startTotp, storePasskey } from './addFactor.ts'
import { changeLoginPassword } from './changeLoginPassword.ts'
import { readState } from './readState.ts'
import { askPasskey, removeOnePasskey, removeTotp, renewCodes } from './removeFactor.ts'
import { setTradingPassword } from './setTradingPassword.ts'

export const credentialHandlers = (tools: Tools): Handlers<typeof credential> => ({
  state: readState(tools),
  setTradingPassword: setTradingPassword(tools),
  check: async (call) => {
    const { memberId, now } = call
    const proven = await tools.requireStepUp({ memberId, proof: call.input.proof, from: call, bound: 'check' }, now)
    return proven instanceof Refusal ? proven : {}
  },
  changeLoginPassword: changeLoginPassword(tools),
  startTotp: startTotp(tools),
  confirmTotp: confirmNewTotp(tools),
  startPasskey: startPasskey(tools),
  addPasskey: storePasskey(tools),
  askPasskey: askPasskey(tools),
  removeTotp: removeTotp(tools),
  removePasskey: removeOnePasskey(tools),
  renewRecoveryCodes: renewCodes(tools),
  setMailPhrase: async ({ memberId, input: { phrase }, now }) => {
    await tools.db.tx(async (tx) => {
      await updateMailPhrase(tx, memberId, phrase)
      emit(tx, { memberId, stale: ['credential'] }, now)
    })
    return {}
  },
})

export const credentialModule = (tools: Tools): Module => ({
  serves: [serves(credential, credentialHandlers(tools))],
  copies: [
    ownRows('trading_password', 'trading_password', 'set_at, changed_at, tries, locked_at', 'set_at'),
    ownRows('authenticator', 'totp', 'made_at, confirmed_at', 'made_at'),
    ownRows('step_ups', 'step_up', 'bound, factor, factor_since, at'),
    ownRows('passkeys', 'passkey', 'label, made_at, used_at, removed_at'),
    ownRows('recovery_codes', 'recovery_code', 'made_at, used_at'),
    ownRows('waits_of_withdrawals', 'cool_off', 'why, at, until'),
  ],
})
