/** Storage may be forbidden or full (private mode). Then values last until the page closes, and nothing breaks. */
/** Holds only values that storage refused: a value that another tab deleted must not survive here. */
const memory = new Map<string, string>()

/**
 * The five keys of the specification, the device's id, the stored heads of the log (and those that contradict them), a
 * footprint, the request whose outcome is not known, the member for whom this browser shows notices, and whether the
 * key / opens the search.
 */
type StorageKey =
  | 'loginInfo'
  | 'token'
  | 'currLang'
  | 'isLogin'
  | 'baseSettings'
  | 'device'
  | 'keptHead'
  | 'keptHeads'
  | 'fork'
  | 'footprint'
  | 'lastSeen'
  | 'push'
  | 'sent'
  | 'slash'

export function readStored(key: StorageKey): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function forget(key: StorageKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // The value was in memory only.
  }
}

/** The object stored under a key, or the given one when nothing readable is stored. */
export function readStoredObject<T extends object | null>(key: StorageKey, otherwise: T): T {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? 'null')
    return found && typeof found === 'object' ? (found as T) : otherwise
  } catch {
    return otherwise
  }
}
