import type { Generated } from 'kysely'

export interface MailTables {
  emails: {
    id: string
    organisation_id: string | null
    to_address: string
    kind: string
    subject: string
    language: string | null
    text_body: string
    link: string | null
    shown_link: string | null
    link_hash: string | null
    link_expires_at: Date | null
    is_kept: Generated<boolean>
    created_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    failure: string | null
    failure_reason: string | null
    failure_code: string | null
    claimed_until: Date | null
    resent_at: Date | null
    resent_as: string | null
  }
  email_events: {
    no: Generated<number>
    email_id: string
    at: Date
    kind: string
    reason: string | null
    code: string | null
    user_id: string | null
  }
}
