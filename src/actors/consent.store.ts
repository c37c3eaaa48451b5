import { type ConsentRecord, readConsentRecord } from '#src/contract/consent-record.ts'
import { createMemory } from './memory.ts'

const receiptKey = 'consent'
const toKey = (subject: string | null): string => (subject === null ? receiptKey : `${receiptKey}:${subject}`)

/** Records are filed by person, so that nobody inherits one; they outlive a sign-out (`machines/README.md`, S6, C12). */
export const isConsentKey = (key: string): boolean => key === receiptKey || key.startsWith(`${receiptKey}:`)

export interface ConsentStore {
  /** `subject`: a user's id, or null for a choice made while nobody was signed in. Removes what is no record. */
  read(subject: string | null): ConsentRecord | null
  write(subject: string | null, record: ConsentRecord): void
  /** `key` is null when the whole storage was cleared. */
  isAbout(subject: string | null, key: string | null): boolean
}

/** Local storage where it works; what it refuses is remembered as long as the page lives. */
export const createConsentStore = (storage: () => Storage): ConsentStore => {
  const memory = createMemory(storage)
  const unkept = new Map<string, ConsentRecord>()
  return {
    read(subject) {
      const key = toKey(subject)
      const text = memory.read(key)
      if (text === null) return unkept.get(key) ?? null
      const record = readConsentRecord(text)
      if (record === null) memory.write(key, null)
      return record
    },
    write(subject, record) {
      const key = toKey(subject)
      const text = JSON.stringify(record)
      // A full storage has room once the old record is gone; left behind, it would overrule the newer choice.
      const replace = () => memory.write(key, null) && memory.write(key, text)
      if (memory.read(key) === text || memory.write(key, text) || replace()) unkept.delete(key)
      else unkept.set(key, record)
    },
    isAbout: (subject, key) => key === null || key === toKey(subject),
  }
}
