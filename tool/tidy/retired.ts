/** Private words that standard terms replaced. No identifier and no file name may use one again. */
import type { Complaint, Project } from './project.ts'

/** A part of a name, in lower case, and the complaint. */
const PARTS: Readonly<Record<string, string>> = {
  door: 'access, limit or endpoint',
  doors: 'access, limits or endpoints',
  gather: 'batcher or collect',
  knock: 'request or upgrade',
  lend: 'acquire',
  lender: 'acquirer',
}
/** A whole name, and the complaint. */
const NAMES: Readonly<Record<string, string>> = {
  takeTurn: 'lockKey',
  memberTurn: 'memberPosition',
  inTurn: 'inSequence',
  justTold: 'recentEvents',
  stampCards: 'versionOfCards',
  useCell: 'useObservable',
  useSaid: 'useFieldErrors',
  saidAt: 'fieldErrorsOf',
  said: 'what it holds: text, values, answer, problem ...',
  Said: 'what it holds',
  Told: 'what it holds',
  told: 'events, committed, notified, answers ...',
  keepTold: 'keepEvents',
  doubted: 'outcomeUnknown',
  behind: 'pipelined, target, previous ...',
  assertSaid: 'assertBothLanguages',
  sessionAlone: 'sessionPowers',
  useAsk: 'useApiQuery',
  useKept: 'useSavedField',
  ReasonAsk: 'ReasonPrompt',
  tellAll: 'emitToAll',
  Telling: 'NewNotice',
  sendKept: 'sendCached',
  KeptNote: 'RestoredNote',
  AskButton: 'ConfirmButton',
  AskSheet: 'ConfirmSheet',
  AskedCode: 'RequestedCode',
  onAsk: 'onRefresh',
  askGuest: 'openGuestSheet',
  forgetKept: 'deleteStored',
  onKept: 'onSaved',
  Asker: 'CodeOrigin',
  askRecovery: 'reportLoss',
  asksCode: 'needsCode',
  behindSeconds: 'lagSeconds',
  eachInTurns: 'eachInSlices',
  hashInTurns: 'hashInSlices',
  nextTurn: 'nextLoop',
  keyBehind: 'keyThatSigned',
  keptData: 'retention',
  keptIn: 'what it is: oldFiles, factsOf ...',
  isSaid: 'what it asks: isNewest ...',
  toldOf: 'noticesOf',
}
/** The inputs of a decision are its facts; a world is a database of tests or of the demo. */
const WORLD = /^(?:Book|Buy|Final|Link|Market|Mirror|Serial|Withdrawal)World$/

function termFor(name: string): string | undefined {
  if (Object.hasOwn(NAMES, name)) return NAMES[name]
  if (WORLD.test(name)) return name.replace('World', 'Facts')
  const part = name
    .split(/(?=[A-Z])|_/)
    .map((one) => one.toLowerCase())
    .find((one) => Object.hasOwn(PARTS, one))
  return part && PARTS[part]
}

export function retired({ sources }: Project): Complaint[] {
  return sources
    .filter(({ isScript, path }) => isScript && !path.startsWith('tool/tidy/'))
    .flatMap(({ path, code }) => {
      const file = path.split('/').at(-1)!.split('.')[0]!
      const found = new Set([file, ...[...code.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name)])
      return [...found].flatMap((name): Complaint[] => {
        const term = termFor(name)
        return term ? [`${path}: ${name} is a word of our own; say ${term}`] : []
      })
    })
}
