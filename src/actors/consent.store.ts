import { type ConsentRecord, readConsentRecord } from '#src/contract/consent-record.ts'

const receiptKey = 'consent'
const keyOf = (subject: string | null): string => (subject === null ? receiptKey : `${receiptKey}:${subject}`)

/** Records are filed by whose they are, so that nobody inherits one; they outlive a sign-out (`machines/README.md`, S6, C12). */
export const isConsentKey = (key: string): boolean => key === receiptKey || key.startsWith(`${receiptKey}:`)

export interface ConsentStore {
  /** `subject`: a user's id, or null for what was chosen here while nobody was signed in. Purges what is no record. */
  read(subject: string | null): ConsentRecord | null
  write(subject: string | null, record: ConsentRecord): void
  /** `key` is null when the whole storage was cleared. */
  isAbout(subject: string | null, key: string | null): boolean
}

/** A full storage has room once the old record is gone; left behind, it would overrule the newer choice. */
const setOrReplace = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text)
  } catch {
    storage.removeItem(key)
    storage.setItem(key, text)
  }
}

/** Local storage where it works; what it refuses is remembered as long as the page lives. */
export const createConsentStore = (storage: () => Storage): ConsentStore => {
  const memory = new Map<string, ConsentRecord>()
  return {
    read(subject) {
      const key = keyOf(subject)
      try {
        const text = storage().getItem(key)
        if (text === null) return memory.get(key) ?? null
        const record = readConsentRecord(text)
        if (record === null) storage().removeItem(key)
        return record
      } catch {
        return memory.get(key) ?? null
      }
    },
    write(subject, record) {
      const key = keyOf(subject)
      memory.set(key, record)
      try {
        const text = JSON.stringify(record)
        if (storage().getItem(key) !== text) setOrReplace(storage(), key, text)
        memory.delete(key)
      } catch {
        // Memory has it.
      }
    },
    isAbout: (subject, key) => key === null || key === keyOf(subject),
  }
}
