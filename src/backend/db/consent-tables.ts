import type { ConsentLogEntry } from '#src/contract/consent.ts'

export interface ConsentTables {
  /** Rows are added and read, never changed or removed: the database itself refuses it. */
  consent_actions: {
    id: string
    user_id: string
    /** Chosen by the caller; null when none was. */
    idempotency_key: string | null
    action: ConsentLogEntry['action']
    consent_version: string
    previous_version: string | null
    is_re_consent: boolean
    deferral_count: number
    preferences: boolean
    statistics: boolean
    marketing: boolean
    support: boolean
    user_agent: string
    source: ConsentLogEntry['source']
    session_id: string
    locale: ConsentLogEntry['locale']
    /** By the clock of the person's device. */
    chosen_at: Date
    /** By the server's. */
    recorded_at: Date
  }
}
