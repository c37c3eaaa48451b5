import type { ConsentLogEntry } from '#src/contract/consent.ts'

export interface ConsentTables {
  /** Rows are added and read only; the database refuses changes. */
  consent_actions: {
    id: string
    user_id: string
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
    chosen_at: Date
    recorded_at: Date
  }
}
