import { bankfileDesk } from '@tonne/contract/money/bankfile'
import type { Bank, SettleLine } from '../../shared/bank/bank.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { bookBankFiles } from './bookBankFiles.ts'
import { importBankFile } from './importBankFile.ts'
import { readBankFiles } from './readBankFiles.ts'

const bankfileHandlers = (tools: Tools, bank: Bank | undefined, settle: SettleLine): Handlers<typeof bankfileDesk> => ({
  import: importBankFile(tools, { bank, settle }),
  list: readBankFiles(tools),
})

export const bankfileModule = (tools: Tools, bank: Bank | undefined, settle: SettleLine): Module => ({
  serves: [servesDesk(bankfileDesk, bankfileHandlers(tools, bank, settle))],
  due: [bookBankFiles(tools.db, settle)],
})
